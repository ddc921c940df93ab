import type { MigrationInterface, QueryRunner } from 'typeorm';
import { writeCustomerErasure } from './025-erasure-by-table.ts';
import { CountedOrders1763700000035, writeOrderRule } from './035-counted-orders.ts';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/**
 * Products with the same title share their counts. Only the built-in product has colors, so a color tells which of them is
 * counted, and counting one never refuses orders of the other.
 */
const IS_UNCOUNTED = `case line.color
            when '' then exists (select from public.products where title = line.title)
            else line.title = offers #>> '{0,title}' and not exists (
              select from public.stock_counts where title = line.title and color <> ''
            )
          end`;

/** Also adds what order pages and emails with links lacked: a secret from the start, and erasure. */
export class StockByKind1763700000042 implements MigrationInterface {
  name = 'StockByKind1763700000042';

  async up(queryRunner: QueryRunner): Promise<void> {
    await writeOrderRule(queryRunner, IS_UNCOUNTED);
    await this.writeMoves(queryRunner);
    await this.addVersions(queryRunner);
    await queryRunner.query('grant delete on stock_alerts to shop_runtime');
    await writeCustomerErasure(
      queryRunner,
      `
      delete from public.order_link_emails where lower(email) = lower(customer_email);`,
    );
    // 244 random bits: the functions of PostgreSQL 15 that return random bytes need an extension.
    await queryRunner.query(`
      insert into order_page_secret (secret)
      select decode(replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''), 'hex') on conflict do nothing
    `);
  }

  /** The count of a product follows it to its new title, and is deleted with it. */
  private async writeMoves(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create or replace function move_stock() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$
      declare
        former integer;
      begin
        if not exists (select from public.stock_counts where title = old.title and color = '') then return null; end if;
        -- Locked first by everything but orders, so that nothing deadlocks.
        perform from public.selling for no key update;
        -- The count still belongs to another product of this title.
        if exists (select from public.products where title = old.title) then return null; end if;
        if tg_op = 'UPDATE' and not exists (
          select from public.stock_counts where title = new.title and color = ''
        ) then
          update public.stock_counts set title = new.title where title = old.title and color = '';
          update public.stock_changes set title = new.title where title = old.title and color = '';
          return null;
        end if;
        delete from public.stock_counts where title = old.title and color = '' returning remaining into former;
        if former is not null then
          insert into public.stock_changes (title, color, kind, before) values (old.title, '', 'set', former);
        end if;
        return null;
      end
      $$
    `);
  }

  /** The version of a count is the ID of its latest correction, so that reading the counts doesn't search the log. */
  private async addVersions(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table stock_counts add column version bigint not null default 0');
    await queryRunner.query(`
      update stock_counts s set version = l.id
      from (select title, color, max(id) as id from stock_changes group by title, color) l
      where l.title = s.title and l.color = s.color
    `);
    await queryRunner.query(`
      create function write_stock_version() returns trigger
        language plpgsql set search_path = pg_catalog, pg_temp
      as $$
      begin
        update public.stock_counts set version = new.id where title = new.title and color = new.color;
        return null;
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function write_stock_version()');
    await queryRunner.query(`
      create trigger stock_changes_version after insert on stock_changes
        for each row execute function write_stock_version()
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await writeCustomerErasure(queryRunner);
    await queryRunner.query('revoke delete on stock_alerts from shop_runtime');
    await queryRunner.query('drop trigger stock_changes_version on stock_changes');
    await queryRunner.query('drop function write_stock_version()');
    await queryRunner.query('alter table stock_counts drop column version');
    await new CountedOrders1763700000035().writeMoves(queryRunner);
    await writeOrderRule(queryRunner, 'false');
  }
}
