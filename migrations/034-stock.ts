import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

const TABLES = ['selling', 'stock_counts', 'stock_changes', 'stock_alerts'];
const FUNCTIONS = ['selling_stopped()', 'is_stock_counted()', 'write_stock_rule()', 'stock_rule_changed()'];

/** Whether the shop takes orders, and how many are left of each color of a product. By default, nothing is counted. */
export class Stock1763700000034 implements MigrationInterface {
  name = 'Stock1763700000034';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.createTables(queryRunner);
    await this.createAlerts(queryRunner);
    await this.createRule(queryRunner);
    for (const table of TABLES) {
      await queryRunner.query(`alter table ${table} enable row level security`);
      await revokeFromApiRoles(queryRunner, table);
      await queryRunner.query(
        `create policy ${table}_runtime on ${table} for all to shop_runtime using (true) with check (true)`,
      );
    }
    await revokeFromApiRoles(queryRunner, 'sequence stock_changes_id_seq');
    await queryRunner.query(`
      grant select, update (is_on, sentence, version, changed_at, changed_by) on selling to shop_runtime;
      grant select, insert, update, delete on stock_counts to shop_runtime;
      grant select, insert (title, color, kind, before, remaining, order_id) on stock_changes to shop_runtime;
      grant select, update (attempts, next_attempt_at, sent_at, error) on stock_alerts to shop_runtime
    `);
  }

  private async createTables(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table selling (
        -- There is one row.
        id boolean primary key default true,
        is_on boolean not null default true,
        -- Shoppers read it while selling is off.
        sentence text not null default '',
        version integer not null default 0,
        changed_at timestamptz,
        changed_by text,
        constraint selling_id_check check (id),
        constraint selling_sentence_check check (char_length(sentence) <= 200 and (is_on or btrim(sentence) <> ''))
      )
    `);
    await queryRunner.query('insert into selling default values');
    await queryRunner.query(`
      create table stock_counts (
        -- As in the line of an order.
        title text not null,
        color text not null,
        -- Null if only other colors of the product are counted. A product that has rows is not sold in any other color.
        remaining integer,
        constraint stock_counts_pkey primary key (title, color),
        constraint stock_counts_remaining_check check (remaining >= 0)
      ) with (fillfactor = 50)
    `);
    await queryRunner.query(`
      create table stock_changes (
        id bigint generated always as identity primary key,
        title text not null,
        color text not null,
        kind text not null,
        before integer,
        remaining integer,
        order_id uuid references orders (id) on delete cascade,
        changed_at timestamptz not null default clock_timestamp(),
        changed_by text default nullif(current_setting('shop.operator', true), ''),
        constraint stock_changes_kind_check check (kind in ('set', 'returned', 'taken')),
        constraint stock_changes_order_id_check check ((kind = 'set') = (order_id is null))
      )
    `);
    await queryRunner.query('create index stock_changes_title_index on stock_changes (title, color, id)');
    await queryRunner.query(
      'create index stock_changes_order_id_index on stock_changes (order_id, id) where order_id is not null',
    );
  }

  /** Emails to the shop's owner, requested in the transactions that store the orders. */
  private async createAlerts(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table stock_alerts (
        id uuid primary key default gen_random_uuid(),
        title text not null,
        color text not null,
        remaining integer not null,
        created_at timestamptz not null default now(),
        attempts integer not null default 0,
        -- Null once the email is sent, or cannot be sent.
        next_attempt_at timestamptz default now(),
        sent_at timestamptz,
        -- Why it was not sent, without an address.
        error text
      )
    `);
    await queryRunner.query(
      'create index stock_alerts_due_index on stock_alerts (next_attempt_at) where next_attempt_at is not null',
    );
  }

  /**
   * Functions with constants, which PostgreSQL inlines, tell each order whether there is anything to check. They are not
   * IMMUTABLE, since a plan may then contain their results. Replacing them locks no table.
   */
  private async createRule(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create function selling_stopped() returns text language sql stable parallel safe return null::text
    `);
    await queryRunner.query(`
      create function is_stock_counted() returns boolean language sql stable parallel safe return false
    `);
    await queryRunner.query(`
      create function write_stock_rule() returns void
        language plpgsql set search_path = pg_catalog, pg_temp
      as $$
      declare
        create_or_replace text := 'create or replace function public.%s language sql stable parallel safe return %L::%s';
        stopped text;
        counted boolean;
      begin
        -- Two transactions cannot replace a function at the same time.
        select case when not is_on then sentence end into stopped from public.selling for no key update;
        counted := exists (select from public.stock_counts);
        if public.selling_stopped() is distinct from stopped then
          execute format(create_or_replace, 'selling_stopped() returns text', stopped, 'text');
        end if;
        if public.is_stock_counted() <> counted then
          execute format(create_or_replace, 'is_stock_counted() returns boolean', counted, 'boolean');
        end if;
      end
      $$
    `);
    // SECURITY DEFINER, since only the owner may replace functions.
    await queryRunner.query(`
      create function stock_rule_changed() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$
      begin
        perform public.write_stock_rule();
        return null;
      end
      $$
    `);
    for (const signature of FUNCTIONS) await revokeFromApiRoles(queryRunner, `function ${signature}`);
    await queryRunner.query(`
      create trigger selling_rule after update on selling
        for each statement execute function stock_rule_changed();
      -- Not after updates, which orders make.
      create trigger stock_counts_rule after insert or delete or truncate on stock_counts
        for each statement execute function stock_rule_changed()
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of TABLES) await queryRunner.query(`drop table ${table}`);
    for (const signature of FUNCTIONS.toReversed()) await queryRunner.query(`drop function ${signature}`);
  }
}
