import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The history of an order distinguishes undoing a cancellation from marking the order as paid. */
export class UndoneCancellations1763700000030 implements MigrationInterface {
  name = 'UndoneCancellations1763700000030';

  async up(queryRunner: QueryRunner): Promise<void> {
    // A default, so that the trigger that writes the history stays as it is.
    await queryRunner.query(`
      alter table order_status_changes add column undo boolean not null
        default coalesce(current_setting('shop.undo', true), '') = 'on'
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table order_status_changes drop column undo');
  }
}
