import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the paid orders that were cancelled, however many orders there are. */
export class RefundsDueIndex1763700000041 implements MigrationInterface {
  name = 'RefundsDueIndex1763700000041';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists order_status_changes_refunds_due_index');
    await queryRunner.query(`
      create index concurrently order_status_changes_refunds_due_index on order_status_changes (id)
        where from_status = 'paid' and to_status = 'cancelled'
    `);
    await queryRunner.query('reset lock_timeout');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists order_status_changes_refunds_due_index');
    await queryRunner.query('reset lock_timeout');
  }
}
