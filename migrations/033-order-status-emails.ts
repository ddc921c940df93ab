import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

const KINDS = `'confirmation', 'notice', 'shipped'`;

const replaceKinds = (queryRunner: QueryRunner, kinds: string): Promise<unknown> =>
  queryRunner.query(`
    alter table order_emails
      drop constraint order_emails_kind_check,
      add constraint order_emails_kind_check check (kind in (${kinds}))
  `);

/** Payment reminders, receipts and cancellations by email, and orders that are cancelled because they were not paid. */
export class OrderStatusEmails1763700000033 implements MigrationInterface {
  name = 'OrderStatusEmails1763700000033';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.createSettings(queryRunner);
    await queryRunner.query(`
      alter table order_emails_progress
        -- The last status change whose email has been queued; null until the first scan, which skips older changes.
        add column status_change_id bigint,
        -- Unpaid orders up to this time have been reminded.
        add column reminded timestamptz not null default '-infinity'
    `);
    await queryRunner.query(
      'grant update (status_change_id, reminded) on order_emails_progress to shop_runtime',
    );
    await this.allowDeletion(queryRunner);
    await replaceKinds(queryRunner, `${KINDS}, 'reminder', 'receipt', 'cancelled'`);
  }

  /** Lets the server delete emails that an order's next status makes untrue, unless they may have been sent. */
  private async allowDeletion(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('grant delete on order_emails to shop_runtime');
    await queryRunner.query(`
      create policy order_emails_runtime_delete on order_emails as restrictive for delete to shop_runtime
        using (attempts = 0 and sent_at is null)
    `);
  }

  private async createSettings(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table settings_in_effect (
        name text primary key,
        value text not null,
        -- What the setting does applies to later orders only.
        since timestamptz not null default now()
      )
    `);
    await queryRunner.query('alter table settings_in_effect enable row level security');
    await revokeFromApiRoles(queryRunner, 'settings_in_effect');
    await queryRunner.query(`
      grant select, insert (name, value), update (value, since), delete on settings_in_effect to shop_runtime
    `);
    await queryRunner.query(`
      create policy settings_in_effect_runtime on settings_in_effect
        for all to shop_runtime using (true) with check (true)
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`delete from order_emails where kind not in (${KINDS})`);
    await replaceKinds(queryRunner, KINDS);
    await queryRunner.query('drop policy order_emails_runtime_delete on order_emails');
    await queryRunner.query('revoke delete on order_emails from shop_runtime');
    await queryRunner.query(
      'alter table order_emails_progress drop column reminded, drop column status_change_id',
    );
    await queryRunner.query('drop table settings_in_effect');
  }
}
