import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Validates all orders in a separate transaction, which blocks no other. */
export class ValidatedOrderNumbers1763700000028 implements MigrationInterface {
  name = 'ValidatedOrderNumbers1763700000028';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table orders validate constraint orders_order_number_check');
  }

  /** Nothing to revert. */
  async down(): Promise<void> {}
}
