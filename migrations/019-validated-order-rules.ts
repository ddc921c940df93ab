import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKS = ['orders_items_check', 'orders_state_check', 'orders_subtotal_check'];

/** Validates all orders in a separate transaction, which blocks no other. */
export class ValidatedOrderRules1763700000019 implements MigrationInterface {
  name = 'ValidatedOrderRules1763700000019';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const check of CHECKS) await queryRunner.query(`alter table orders validate constraint ${check}`);
  }

  /** Nothing to revert. */
  async down(): Promise<void> {}
}
