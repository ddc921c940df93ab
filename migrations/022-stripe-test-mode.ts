import type { MigrationInterface, QueryRunner } from 'typeorm';

const OUTCOMES = `'paid', 'not completed', 'order cancelled', 'paid before', 'wrong currency', 'wrong amount'`;

/** Payments in Stripe's test mode are recorded, but do not mark orders as paid. */
export class StripeTestMode1763700000022 implements MigrationInterface {
  name = 'StripeTestMode1763700000022';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.allow(queryRunner, `${OUTCOMES}, 'test mode'`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from stripe_payments where outcome = 'test mode'`);
    await this.allow(queryRunner, OUTCOMES);
  }

  private async allow(queryRunner: QueryRunner, outcomes: string): Promise<void> {
    await queryRunner.query(`
      alter table stripe_payments
        drop constraint stripe_payments_outcome_check,
        add constraint stripe_payments_outcome_check check (outcome in (${outcomes}))
    `);
  }
}
