import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/**
 * Emails about orders, and how far the scan for missing ones has come. The server writes both, rather than the
 * transaction that stores an order, so that emails do not slow down shoppers.
 */
export class OrderEmails1763700000012 implements MigrationInterface {
  name = 'OrderEmails1763700000012';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.createEmails(queryRunner);
    await this.createProgress(queryRunner);
  }

  private async createEmails(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table order_emails (
        id uuid primary key default gen_random_uuid(),
        order_id uuid not null references orders (id) on delete cascade,
        kind text not null,
        -- The shipment that it is about: an order may have several.
        reference uuid,
        -- Whom it goes to, in the form in which a day's e-mails are counted; null for the owner of the shop.
        recipient text,
        -- The one e-mail in which the notices of many orders are gathered.
        gathered_in uuid,
        state text not null default 'waiting',
        attempts integer not null default 0,
        created_at timestamptz not null default now(),
        -- While it is being sent: when whoever sends it is given up for lost.
        next_attempt_at timestamptz default now(),
        expires_at timestamptz not null default now() + interval '2 days',
        -- The last time, if it was sent again.
        sent_at timestamptz,
        -- Why it was not sent, in words, without an address.
        error text,
        -- How often an operator asked for it to be sent again.
        requests integer not null default 0,
        constraint order_emails_order_id_kind_reference_key unique nulls not distinct (order_id, kind, reference),
        constraint order_emails_kind_check check (kind in ('confirmation', 'notice', 'shipped')),
        constraint order_emails_state_check check (state in ('waiting', 'sending', 'sent', 'failed')),
        constraint order_emails_reference_check check ((kind = 'shipped') = (reference is not null)),
        constraint order_emails_recipient_check check ((kind = 'notice') = (recipient is null)),
        constraint order_emails_next_attempt_at_check check (
          (state in ('waiting', 'sending')) = (next_attempt_at is not null)
        )
      )
    `);
    await queryRunner.query(`
      create index order_emails_next_attempt_at_index on order_emails (next_attempt_at)
        where state in ('waiting', 'sending')
    `);
    await queryRunner.query(`
      create index order_emails_recipient_index on order_emails (recipient, sent_at)
        where state in ('sending', 'sent')
    `);
    await queryRunner.query(
      'create index order_emails_gathered_in_index on order_emails (gathered_in) where gathered_in is not null',
    );
    await queryRunner.query(
      `create index order_emails_failed_index on order_emails (created_at) where state = 'failed'`,
    );
    await queryRunner.query('alter table order_emails enable row level security');
    await revokeFromApiRoles(queryRunner, 'order_emails');
    await queryRunner.query(`
      grant select, insert (order_id, kind, reference, recipient, next_attempt_at, requests),
        update (gathered_in, state, attempts, next_attempt_at, expires_at, sent_at, error, requests)
        on order_emails to shop_runtime
    `);
    await queryRunner.query(
      'create policy order_emails_runtime on order_emails for all to shop_runtime using (true) with check (true)',
    );
  }

  private async createProgress(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table order_emails_progress (
        -- There is one row at most.
        id boolean primary key default true,
        -- When e-mail was first set up: older orders get none.
        since timestamptz not null default now(),
        -- Orders up to here have been gone through, but for those that were committed late.
        reached timestamptz not null default now(),
        compared_at timestamptz not null default now(),
        constraint order_emails_progress_id_check check (id)
      )
    `);
    await queryRunner.query('alter table order_emails_progress enable row level security');
    await revokeFromApiRoles(queryRunner, 'order_emails_progress');
    await queryRunner.query(
      'grant select, insert (id), update (reached, compared_at) on order_emails_progress to shop_runtime',
    );
    await queryRunner.query(`
      create policy order_emails_progress_runtime on order_emails_progress
        for all to shop_runtime using (true) with check (true)
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table order_emails_progress');
    await queryRunner.query('drop table order_emails');
  }
}
