import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['cardholder_name', 'card_number', 'card_expiry', 'card_cvc'];

/** Validates all orders in a separate transaction, which blocks no other. */
export class ValidatedCardRules1763700000037 implements MigrationInterface {
  name = 'ValidatedCardRules1763700000037';

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const column of COLUMNS)
      await queryRunner.query(`alter table orders validate constraint orders_${column}_check`);
  }

  /** Nothing to revert. */
  async down(): Promise<void> {}
}
