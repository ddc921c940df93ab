import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** The open Checkout Session of each order, and refunds and disputes as reported by Stripe. No personal data. */
export class StripeCheckout1763700000032 implements MigrationInterface {
  name = 'StripeCheckout1763700000032';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table stripe_checkouts (
        -- One for each order, so that an order has one open session at most.
        order_id uuid primary key references orders (id) on delete cascade,
        -- Null until Stripe has created it.
        session_id text,
        -- Stripe creates one session for it, however often it is asked to.
        idempotency_key uuid not null default gen_random_uuid(),
        expires_at timestamptz not null,
        constraint stripe_checkouts_session_id_check check (session_id ~ '^cs_[A-Za-z0-9_]{1,250}$')
      )
    `);
    await queryRunner.query(
      'create index stripe_checkouts_expires_at_index on stripe_checkouts (expires_at)',
    );
    // Refunds and disputes name a payment by its PaymentIntent. A separate table, because an index on stripe_payments
    // would take long.
    await queryRunner.query(`
      create table stripe_payment_intents (
        id text primary key,
        session_id text not null references stripe_payments (session_id) on delete cascade,
        constraint stripe_payment_intents_id_check check (id ~ '^pi_[A-Za-z0-9_]{1,250}$')
      )
    `);
    await queryRunner.query(
      'create index stripe_payment_intents_session_id_index on stripe_payment_intents (session_id)',
    );
    // No foreign key to a payment, since Stripe's events arrive in any order.
    await queryRunner.query(`
      create table stripe_reversals (
        -- Of the refund or dispute, or of the charge that was refunded.
        id text primary key,
        payment_intent_id text not null,
        state text not null,
        -- In the smallest unit of the currency.
        amount bigint not null,
        currency text not null,
        -- When Stripe reported this state.
        reported_at timestamptz not null,
        constraint stripe_reversals_id_check check (id ~ '^(re|pyr|dp|du|pdp|ch|py)_[A-Za-z0-9_]{1,250}$'),
        constraint stripe_reversals_payment_intent_id_check check (payment_intent_id ~ '^pi_[A-Za-z0-9_]{1,250}$'),
        constraint stripe_reversals_state_check check (state in (
          'refund pending', 'refunded', 'refund failed',
          'dispute needs response', 'dispute under review', 'dispute won', 'dispute lost'
        )),
        constraint stripe_reversals_amount_check check (amount >= 0),
        constraint stripe_reversals_currency_check check (currency ~ '^[a-z]{3}$')
      )
    `);
    await queryRunner.query(
      'create index stripe_reversals_payment_intent_id_index on stripe_reversals (payment_intent_id)',
    );
    await queryRunner.query(
      'create index stripe_reversals_reported_at_index on stripe_reversals (reported_at)',
    );
    await this.grant(queryRunner, 'stripe_checkouts', [
      'select',
      'insert',
      'update (session_id, idempotency_key, expires_at)',
      'delete',
    ]);
    await this.grant(queryRunner, 'stripe_payment_intents', ['select', 'insert']);
    await this.grant(queryRunner, 'stripe_reversals', [
      'select',
      'insert',
      'update (state, amount, reported_at)',
    ]);
  }

  private async grant(queryRunner: QueryRunner, table: string, privileges: string[]): Promise<void> {
    await queryRunner.query(`alter table ${table} enable row level security`);
    await revokeFromApiRoles(queryRunner, table);
    await queryRunner.query(`grant ${privileges.join(', ')} on ${table} to shop_runtime`);
    await queryRunner.query(`
      create policy ${table}_runtime on ${table} for all to shop_runtime using (true) with check (true)
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of ['stripe_reversals', 'stripe_payment_intents', 'stripe_checkouts'])
      await queryRunner.query(`drop table ${table}`);
  }
}
