import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** Payments of orders as reported by Stripe, once each and without personal data. */
export class StripePayments1763700000017 implements MigrationInterface {
  name = 'StripePayments1763700000017';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table stripe_payments (
        -- Of Stripe's Checkout Session. Several events tell of one, and each event may come several times.
        session_id text primary key,
        order_id uuid not null references orders (id) on delete cascade,
        outcome text not null,
        received_at timestamptz not null default clock_timestamp(),
        constraint stripe_payments_session_id_check check (session_id ~ '^cs_[A-Za-z0-9_]{1,250}$'),
        constraint stripe_payments_outcome_check check (
          outcome in ('paid', 'not completed', 'order cancelled', 'paid before', 'wrong currency', 'wrong amount')
        )
      )
    `);
    await queryRunner.query('create index stripe_payments_order_id_index on stripe_payments (order_id)');
    await queryRunner.query(`
      create index stripe_payments_problems_index on stripe_payments (received_at)
        where outcome not in ('paid', 'not completed')
    `);
    await queryRunner.query('alter table stripe_payments enable row level security');
    await revokeFromApiRoles(queryRunner, 'stripe_payments');
    await queryRunner.query(`
      grant select, insert (session_id, order_id, outcome), update (outcome, received_at)
        on stripe_payments to shop_runtime
    `);
    await queryRunner.query(`
      create policy stripe_payments_runtime on stripe_payments for all to shop_runtime
        using (true) with check (true)
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table stripe_payments');
  }
}
