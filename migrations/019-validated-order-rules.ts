import type { MigrationInterface, QueryRunner } from 'typeorm';

const CHECKS = ['orders_items_check', 'orders_state_check', 'orders_subtotal_check'];

/** Reads all orders once more, in a transaction of its own that holds up no other. */
export class ValidatedOrderRules1763700000019 implements MigrationInterface {
  name = 'ValidatedOrderRules1763700000019';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const check of CHECKS) await queryRunner.query(`alter table orders validate constraint ${check}`);
  }

  /** A rule that held for every order needs no undoing. */
  async down(): Promise<void> {}
}
