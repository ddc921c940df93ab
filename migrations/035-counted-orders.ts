import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** As in contract/stock.ts: the owner gets an email when this is reached. */
const LOW_STOCK = 5;

/**
 * An AFTER trigger, so that a violation of any other rule is reported first, and above all that of the idempotency key: an
 * order that is already stored is never reported as sold out. Counts are locked when all rows of the statement are stored,
 * and always in the same order, so that statements never deadlock.
 * @param isUncounted whether a `line` without a counter may be sold, although other colors of its title have one
 */
export async function writeOrderRule(queryRunner: QueryRunner, isUncounted: string): Promise<void> {
  await queryRunner.query(`
    create or replace function take_from_stock() returns trigger
      language plpgsql security definer set search_path = pg_catalog, pg_temp
    as $$
    declare
      line record;
      offers jsonb;
      available integer;
      left_over integer;
    begin
      -- A health check inserts no row.
      if public.selling_stopped() is not null and exists (select from stored) then
        raise exception using message = public.selling_stopped();
      end if;
      if not public.is_stock_counted() then return null; end if;
      -- The built-in product is counted by its newest title, and for an hour also sold by the former one.
      offers := public.shop_rule() -> 'offers';
      for line in
        select ordered.title, ordered.color, concat(ordered.title, ' in ' || nullif(ordered.color, '')) as name,
          count(*)::integer as quantity
        from (
          select case when offers @> jsonb_build_array(jsonb_build_object('title', items -> 0 -> 'title'))
              then offers #>> '{0,title}' else items -> 0 ->> 'title' end as title,
            items -> 0 ->> 'color' as color
          from stored
        ) ordered
        group by ordered.title, ordered.color order by ordered.title, ordered.color
      loop
        select remaining into available from public.stock_counts
          where title = line.title and color = line.color and remaining is not null
          for no key update;
        if not found then
          continue when exists (
            select from public.stock_counts where title = line.title and color = line.color
          ) or not exists (select from public.stock_counts where title = line.title) or ${isUncounted};
          raise exception using message = case line.color
            when '' then format('Choose a color for %s.', line.title)
            else format('%s isn’t sold in %s.', line.title, line.color) end;
        end if;
        left_over := available - line.quantity;
        if left_over < 0 then
          raise exception using message = case available
            when 0 then format('%s is sold out.', line.name)
            else format('Only %s left of %s.', available, line.name) end;
        end if;
        update public.stock_counts set remaining = left_over where title = line.title and color = line.color;
        if left_over = 0 or left_over <= ${LOW_STOCK} and available > ${LOW_STOCK} then
          insert into public.stock_alerts (title, color, remaining) values (line.title, line.color, left_over);
        end if;
      end loop;
      return null;
    end
    $$
  `);
}

/** Orders take from the stock, and are refused while selling is off or when nothing is left. */
export class CountedOrders1763700000035 implements MigrationInterface {
  name = 'CountedOrders1763700000035';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.writeMoves(queryRunner);
    await revokeFromApiRoles(queryRunner, 'function move_stock()');
    await queryRunner.query(`
      create trigger products_renamed after update of title on products
        for each row when (old.title <> new.title) execute function move_stock();
      create trigger products_deleted after delete on products
        for each row execute function move_stock()
    `);
    await writeOrderRule(queryRunner, 'false');
    await revokeFromApiRoles(queryRunner, 'function take_from_stock()');
    // Last, since it blocks orders until the end of the transaction.
    await queryRunner.query(`
      create trigger orders_stock_rule after insert on orders referencing new table as stored
        for each statement execute function take_from_stock()
    `);
  }

  /** Counts follow a product to its new title, and are deleted with it. */
  async writeMoves(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create or replace function move_stock() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$
      begin
        if not exists (select from public.stock_counts where title = old.title) then return null; end if;
        -- Locked first by everything but orders, so that nothing deadlocks.
        perform from public.selling for no key update;
        -- The counts still belong to another product of this title.
        if exists (select from public.products where title = old.title)
          or public.shop_rule() -> 'offers' @> jsonb_build_array(jsonb_build_object('title', old.title)) then
          return null;
        end if;
        if tg_op = 'DELETE' or exists (select from public.stock_counts where title = new.title) then
          delete from public.stock_counts where title = old.title;
          return null;
        end if;
        update public.stock_counts set title = new.title where title = old.title;
        update public.stock_changes set title = new.title where title = old.title;
        return null;
      end
      $$
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop trigger orders_stock_rule on orders');
    await queryRunner.query('drop function take_from_stock()');
    await queryRunner.query('drop trigger products_renamed on products');
    await queryRunner.query('drop trigger products_deleted on products');
    await queryRunner.query('drop function move_stock()');
  }
}
