import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** Emails with the links to a customer's orders. A row is deleted once its email is sent, or cannot be sent. */
export class OrderLinkEmails1763700000038 implements MigrationInterface {
  name = 'OrderLinkEmails1763700000038';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table order_link_emails (
        id uuid primary key default gen_random_uuid(),
        -- As typed, whether or not there are orders with it.
        email text not null,
        created_at timestamptz not null default now(),
        attempts integer not null default 0,
        next_attempt_at timestamptz not null default now(),
        constraint order_link_emails_email_check check (char_length(email) <= 254)
      )
    `);
    await queryRunner.query(
      'create index order_link_emails_next_attempt_at_index on order_link_emails (next_attempt_at)',
    );
    await queryRunner.query('alter table order_link_emails enable row level security');
    await revokeFromApiRoles(queryRunner, 'order_link_emails');
    await queryRunner.query(`
      grant select, insert (email), update (attempts, next_attempt_at), delete on order_link_emails to shop_runtime
    `);
    await queryRunner.query(`
      create policy order_link_emails_runtime on order_link_emails for all to shop_runtime
        using (true) with check (true)
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table order_link_emails');
  }
}
