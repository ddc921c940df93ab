import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

const OUTCOMES = `'paid', 'not completed', 'order cancelled', 'paid before', 'wrong currency', 'wrong amount', 'test mode', 'unknown order'`;

const replaceOutcomes = (queryRunner: QueryRunner, outcomes: string): Promise<unknown> =>
  queryRunner.query(`
    alter table stripe_payments
      drop constraint stripe_payments_outcome_check,
      add constraint stripe_payments_outcome_check check (outcome in (${outcomes}))
  `);

/** Payments that fail, when Stripe was last asked about a session, and payment problems until an operator dismisses them. */
export class PaymentProblems1763700000040 implements MigrationInterface {
  name = 'PaymentProblems1763700000040';

  async up(queryRunner: QueryRunner): Promise<void> {
    await replaceOutcomes(queryRunner, `${OUTCOMES}, 'failed'`);
    await queryRunner.query(`
      -- When Stripe last confirmed that the session has not been paid.
      alter table stripe_checkouts add column checked_at timestamptz not null default now()
    `);
    await queryRunner.query('grant update (checked_at) on stripe_checkouts to shop_runtime');
    await this.createTable(
      queryRunner,
      'dismissed_payment_problems',
      `-- As in the list of payment problems. References nothing: it names a payment, a refund, a dispute or a status change.
       problem text primary key,
       -- Null, at -infinity, if an earlier release no longer listed it.
       dismissed_by text default nullif(current_setting('shop.operator', true), ''),
       dismissed_at timestamptz not null default now()`,
      'select, insert (problem)',
    );
    await this.createTable(
      queryRunner,
      'stripe_alerts',
      `kind text primary key,
       reported_at timestamptz not null default now(),
       constraint stripe_alerts_kind_check check (
         kind in ('key refused', 'amount refused', 'event refused', 'event missing')
       )`,
      'select, insert (kind), update (reported_at), delete',
    );
    await this.dismissFormerProblems(queryRunner);
  }

  private async createTable(
    queryRunner: QueryRunner,
    name: string,
    columns: string,
    privileges: string,
  ): Promise<void> {
    await queryRunner.query(`create table ${name} (${columns})`);
    await queryRunner.query(`alter table ${name} enable row level security`);
    await revokeFromApiRoles(queryRunner, name);
    await queryRunner.query(`grant ${privileges} on ${name} to shop_runtime`);
    await queryRunner.query(`
      create policy ${name}_runtime on ${name} for all to shop_runtime using (true) with check (true)
    `);
  }

  /** Problems that earlier releases didn't list, or listed for only seven days, count as taken care of. */
  private async dismissFormerProblems(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      insert into dismissed_payment_problems (problem, dismissed_by, dismissed_at)
      select session_id || ' ' || outcome, null, timestamptz '-infinity' from stripe_payments
      where outcome not in ('paid', 'not completed') and received_at <= now() - interval '7 days'
      union all
      select id || ' ' || state, null, '-infinity' from stripe_reversals
      where reported_at <= now() - case state
        when 'dispute needs response' then interval '60 days' else interval '7 days' end
      union all
      select 'change ' || id, null, '-infinity' from order_status_changes
      where from_status = 'paid' and to_status = 'cancelled'
        and not (changed_by = 'the customer' and changed_at > now() - interval '7 days')
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table stripe_alerts');
    await queryRunner.query('drop table dismissed_payment_problems');
    await queryRunner.query('alter table stripe_checkouts drop column checked_at');
    await queryRunner.query(`update stripe_payments set outcome = 'not completed' where outcome = 'failed'`);
    await replaceOutcomes(queryRunner, OUTCOMES);
  }
}
