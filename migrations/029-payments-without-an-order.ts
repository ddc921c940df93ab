import type { MigrationInterface, QueryRunner } from 'typeorm';

const OUTCOMES = `'paid', 'not completed', 'order cancelled', 'paid before', 'wrong currency', 'wrong amount', 'test mode'`;

/** Payments whose order the shop doesn't know are recorded too, with the amount, so that an operator can find them. */
export class PaymentsWithoutAnOrder1763700000029 implements MigrationInterface {
  name = 'PaymentsWithoutAnOrder1763700000029';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      alter table stripe_payments
        alter column order_id drop not null,
        -- In the smallest unit of the currency, as Stripe reports it.
        add column amount_total bigint,
        add column currency text,
        add constraint stripe_payments_currency_check check (currency ~ '^[a-z]{3}$'),
        drop constraint stripe_payments_outcome_check,
        add constraint stripe_payments_outcome_check check (outcome in (${OUTCOMES}, 'unknown order')),
        add constraint stripe_payments_order_id_check check ((outcome = 'unknown order') = (order_id is null))
    `);
    // A repeated event may find the order, for example after a restore.
    await queryRunner.query(`
      grant insert (amount_total, currency), update (order_id) on stripe_payments to shop_runtime
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from stripe_payments where outcome = 'unknown order'`);
    await queryRunner.query('revoke update (order_id) on stripe_payments from shop_runtime');
    await queryRunner.query(`
      alter table stripe_payments
        drop constraint stripe_payments_order_id_check,
        drop constraint stripe_payments_outcome_check,
        add constraint stripe_payments_outcome_check check (outcome in (${OUTCOMES})),
        drop column currency,
        drop column amount_total,
        alter column order_id set not null
    `);
  }
}
