import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

const STATES =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY';

/** Columns that a browser may write: the 18 fields of spec §3 and the idempotency key. */
const INSERTABLE = `order_number, items, name, email, phone, address, address2, city, state, zip, shipping_method,
  subtotal, shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc, idempotency_key`;

/** Columns that a browser may read back from the row it inserted: none of the card's. */
const READABLE_BY_SHOPPER = `id, order_number, items, name, email, phone, address, address2, city, state, zip,
  shipping_method, subtotal, shipping_cost, total, status, created_at`;

/**
 * Orders and their rules (spec §3, §5, §9). Anyone can insert with the public key, so all rules are enforced here, and not
 * only in the browser.
 */
export class Orders1763700000003 implements MigrationInterface {
  name = 'Orders1763700000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.createTable(queryRunner);
    await this.createPriceRule(queryRunner);
    await this.grantPrivileges(queryRunner);
  }

  private async createTable(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create table orders (
        id uuid primary key default gen_random_uuid(),
        order_number text not null,
        items jsonb not null,
        name text not null,
        email text not null,
        phone text not null default '',
        address text not null,
        address2 text not null default '',
        city text not null,
        state text not null,
        zip text not null,
        shipping_method text not null,
        subtotal numeric(10,2) not null,
        shipping_cost numeric(10,2) not null,
        total numeric(10,2) not null,
        cardholder_name text not null,
        -- Number and CVC are stored plainly because spec §3 demands it; see docs/decisions/001.
        card_number text not null,
        card_expiry text not null,
        card_cvc text not null,
        card_last4 text not null generated always as (right(card_number, 4)) stored,
        status text not null default 'pending',
        created_at timestamptz not null default now(),
        -- PostgREST (hosted Supabase) passes request headers as a setting; our own server names the column.
        idempotency_key uuid
          default (nullif(current_setting('request.headers', true), '')::json ->> 'idempotency-key')::uuid,
        -- Lets anon read the row back inside the transaction that made it, and never again.
        inserted_in xid8 not null default pg_current_xact_id(),
        constraint orders_idempotency_key_key unique (idempotency_key),
        constraint orders_order_number_check check (order_number ~ '^LC[1-9][0-9]{5}$'),
        constraint orders_items_check check (
          case
            when jsonb_typeof(items) <> 'array' then false
            when jsonb_array_length(items) <> 1 then false
            when jsonb_typeof(items -> 0) <> 'object' then false
            else (
              (items -> 0) - array['title', 'quantity', 'color', 'salePrice'] = '{}'
              and jsonb_typeof(items -> 0 -> 'title') = 'string'
              and char_length(items -> 0 ->> 'title') between 1 and 200
              and items -> 0 -> 'quantity' = '1'
              and jsonb_typeof(items -> 0 -> 'color') = 'string'
              and char_length(items -> 0 ->> 'color') <= 40
              and jsonb_typeof(items -> 0 -> 'salePrice') = 'number'
            ) is true
          end
        ),
        constraint orders_name_check check (char_length(name) between 1 and 200),
        constraint orders_email_check check (
          char_length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+$'
        ),
        constraint orders_phone_check check (char_length(phone) <= 40),
        constraint orders_address_check check (char_length(address) between 1 and 300),
        constraint orders_address2_check check (char_length(address2) <= 300),
        constraint orders_city_check check (char_length(city) between 1 and 100),
        constraint orders_state_check check (state = any (string_to_array('${STATES}', ' '))),
        constraint orders_zip_check check (char_length(zip) between 1 and 20),
        -- A label only: the next constraint fixes the cost.
        constraint orders_shipping_method_check check (char_length(shipping_method) between 1 and 40),
        constraint orders_shipping_cost_check check (shipping_cost = 0),
        constraint orders_subtotal_check check (
          case
            when jsonb_typeof(items -> 0 -> 'salePrice') = 'number'
              then (items -> 0 ->> 'salePrice')::numeric = subtotal
            else false
          end
        ),
        constraint orders_total_check check (total = subtotal + shipping_cost),
        constraint orders_cardholder_name_check check (
          char_length(cardholder_name) <= 200 and btrim(cardholder_name) <> ''
        ),
        -- The short forms are stored with CARD_DATA=last4.
        constraint orders_card_number_check check (
          char_length(card_number) <= 19 and replace(card_number, ' ', '') ~ '^([0-9]{16}|[0-9]{4})$'
        ),
        constraint orders_card_expiry_check check (card_expiry ~ '^[0-9]{2}/[0-9]{2}$'),
        constraint orders_card_cvc_check check (
          card_cvc ~ '^[0-9]{3}$' or (card_cvc = '' and card_number ~ '^[0-9]{4}$')
        ),
        constraint orders_status_check check (status in ('pending', 'paid', 'cancelled'))
      )
    `);
    await queryRunner.query('create index orders_created_at_index on orders (created_at desc, id desc)');
    await queryRunner.query('create index orders_order_number_index on orders (order_number)');
    await queryRunner.query('create index orders_inserted_in_index on orders (inserted_in)');
  }

  private async createPriceRule(queryRunner: QueryRunner): Promise<void> {
    // An AFTER trigger, so that violations of NOT NULL, CHECK and the key are reported first.
    // SECURITY DEFINER, because anon may not read products.
    await queryRunner.query(`
      create function check_order_price() returns trigger
        language plpgsql security definer set search_path = pg_catalog, pg_temp
      as $$
      declare
        ordered_title text := new.items -> 0 ->> 'title';
        ordered_price numeric := (new.items -> 0 ->> 'salePrice')::numeric;
      begin
        if ordered_title = 'Smart Laser Cat Collar' and ordered_price = 7.99 then
          return null;
        end if;
        if exists (
          select from public.products where title = ordered_title and price = ordered_price
        ) then
          return null;
        end if;
        raise exception using
          errcode = 'check_violation',
          message = 'new row for relation "orders" violates check constraint "orders_price_rule"',
          hint = 'Title and price of the line must be those of a product that is on sale.',
          schema = 'public',
          table = 'orders',
          constraint = 'orders_price_rule';
      end
      $$
    `);
    await queryRunner.query('revoke all on function check_order_price() from public');
    await queryRunner.query(`
      create trigger orders_price_rule after insert on orders
        for each row execute function check_order_price()
    `);
  }

  private async grantPrivileges(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('alter table orders enable row level security');
    await revokeFromApiRoles(queryRunner, 'orders');

    await queryRunner.query(
      `grant insert (${INSERTABLE}), select (${READABLE_BY_SHOPPER}) on orders to anon`,
    );
    await queryRunner.query(`
      create policy orders_anon_insert on orders for insert to anon
        with check (inserted_in = pg_current_xact_id())
    `);
    await queryRunner.query(`
      create policy orders_anon_read_back on orders for select to anon
        using (inserted_in = pg_current_xact_id_if_assigned())
    `);

    await queryRunner.query(
      `grant select (${READABLE_BY_SHOPPER}, card_last4), update (status) on orders to shop_runtime`,
    );
    await queryRunner.query(
      'create policy orders_runtime_read on orders for select to shop_runtime using (true)',
    );
    await queryRunner.query(
      'create policy orders_runtime_update on orders for update to shop_runtime using (true) with check (true)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table orders');
    await queryRunner.query('drop function check_order_price()');
  }
}
