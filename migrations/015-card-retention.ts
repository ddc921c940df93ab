import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** Reduces the cards of old orders as CARD_DATA=last4 does, without letting any role read them. */
export class CardRetention1763700000015 implements MigrationInterface {
  name = 'CardRetention1763700000015';

  async up(queryRunner: QueryRunner): Promise<void> {
    // Costs inserts nothing, unlike an index of the orders with full cards.
    await queryRunner.query(`
      create table card_retention (
        -- There is one row.
        id boolean primary key default true,
        -- The cards of the orders up to this one have been shrunk.
        created_at timestamptz not null default '-infinity',
        order_id uuid not null default '00000000-0000-0000-0000-000000000000',
        constraint card_retention_id_check check (id)
      )
    `);
    await queryRunner.query('alter table card_retention enable row level security');
    await revokeFromApiRoles(queryRunner, 'card_retention');
    await queryRunner.query('insert into card_retention default values');
    // Processes every order once, oldest first, in batches that stay within the statement timeout.
    await queryRunner.query(`
      create function shrink_cards(days integer, most integer, out shrunk integer, out more boolean)
        language plpgsql security definer set search_path = pg_catalog, pg_temp set enable_seqscan = off
      as $$
      declare
        place public.card_retention;
        old_orders uuid[];
      begin
        shrunk := 0;
        more := false;
        if days < 1 then
          raise exception using errcode = 'invalid_parameter_value', message = 'days must be at least 1';
        end if;
        select * into place from public.card_retention for update skip locked;
        -- Another process is at it.
        if not found then return; end if;
        select array_agg(id order by created_at, id) into old_orders from (
          select id, created_at from public.orders
          where (created_at, id) > (place.created_at, place.order_id)
            and created_at < now() - make_interval(days => days)
          order by created_at, id limit most
        ) found;
        if old_orders is null then return; end if;
        -- In the order in which every bulk change locks.
        perform from public.orders where id = any (old_orders) order by id for no key update;
        update public.orders set card_number = right(replace(card_number, ' ', ''), 4), card_cvc = ''
          where id = any (old_orders) and (card_cvc <> '' or card_number !~ '^[0-9]{4}$');
        get diagnostics shrunk = row_count;
        update public.card_retention set (created_at, order_id) =
          (select o.created_at, o.id from public.orders o where o.id = old_orders[cardinality(old_orders)]);
        more := cardinality(old_orders) = most;
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function shrink_cards(integer, integer)');
    await queryRunner.query('grant execute on function shrink_cards(integer, integer) to shop_runtime');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop function shrink_cards(integer, integer)');
    await queryRunner.query('drop table card_retention');
  }
}
