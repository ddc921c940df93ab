import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SEARCH_WORDS_COLUMN } from './006-order-search.ts';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** The columns whose words can be searched for. */
export const SEARCHED_COLUMNS = [
  'order_number',
  'name',
  'email',
  'phone',
  'address',
  'address2',
  'city',
  'state',
  'zip',
];
const COLUMNS = SEARCHED_COLUMNS.join(', ');
const WORDS_SIGNATURE = `order_search_words(${SEARCHED_COLUMNS.map(() => 'text').join(', ')})`;
/** The longest valid value of these columns. Longer ones must fail because of a constraint, not of a word's length. */
const LIMIT = 300;

/** Letters that cannot be decomposed into a letter and an accent. */
const LETTERS = { ßẞ: 'ss', æÆ: 'ae', œŒ: 'oe', þÞ: 'th' };
const SINGLE_LETTERS = ['øØłŁđĐðÐħĦŧŦı', 'oollddddhhtti'];

/** Small enough that an operator who changes one of these orders does not notice the lock. */
const BATCH = 1_000;

/**
 * Adds searching by phone, by address and without accents. A trigger now computes the words of an order: changing the
 * expression of the generated column would rewrite the table under a lock. The words still include the previous ones,
 * for servers of the previous release.
 *
 * Each step can be repeated, because a migration without a transaction may be interrupted.
 */
export class SearchWords1763700000039 implements MigrationInterface {
  name = 'SearchWords1763700000039';
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.createFunctions(queryRunner);
    await queryRunner.query(`
      alter table orders alter column search_words drop expression if exists, alter column search_words set default '';
      create or replace trigger orders_search_words before insert or update of ${COLUMNS}, search_words on orders
        for each row execute function set_order_search_words()
    `);
    await this.updateOrders(queryRunner);
    await this.indexTrackingNumbers(queryRunner);
  }

  private async createFunctions(queryRunner: QueryRunner): Promise<void> {
    // The extension unaccent needs PostgreSQL's contrib modules and CREATE on the database, and its function is not IMMUTABLE.
    const letters = Object.entries(LETTERS).flatMap(([each, plain]) =>
      [...each].map((letter) => [letter, plain]),
    );
    const replaced = letters.reduce(
      (value, [letter, plain]) => `replace(${value}, '${letter}', '${plain}')`,
      'value',
    );
    await queryRunner.query(`
      create or replace function without_accents(value text) returns text
        language plpgsql immutable strict parallel safe
      as $$
      begin
        -- As nearly always: ASCII.
        if octet_length(value) = char_length(value) or getdatabaseencoding() <> 'UTF8' then return value; end if;
        value := translate(${replaced}, '${SINGLE_LETTERS[0]}', '${SINGLE_LETTERS[1]}');
        return normalize(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g'), NFC);
      end
      $$
    `);
    // As before, but without patterns that nearly always find nothing, or only spaces.
    await queryRunner.query(`
      create or replace function order_words(value text) returns text[]
        language plpgsql immutable strict parallel safe
      as $$
      begin
        value := regexp_replace(lower(value), '[^[:alnum:] ]+', ' ', 'g');
        if strpos(value, 'lc') > 0 then value := regexp_replace(value, '(^| )lc([0-9])', '\\1\\2', 'g'); end if;
        return array_remove(string_to_array(value, ' '), '');
      end
      $$
    `);
    const texts = SEARCHED_COLUMNS.filter((column) => !['order_number', 'phone'].includes(column));
    await queryRunner.query(`
      create or replace function order_search_words(${SEARCHED_COLUMNS.map((column) => `${column} text`).join(', ')})
        returns tsvector language plpgsql immutable parallel safe
      as $$
      declare
        entered text;
        words text[];
        digits text;
      begin
        if order_number ~ '^LC[0-9]' then
          entered := substr(order_number, 3, 6);
        else
          -- Of a long number, eight characters: servers of the previous release look for exactly these.
          entered := left(order_number, 8);
          if order_number ~ '^[A-Z]{2,4}[0-9]{6}$' then
            words := array[lower(order_number), right(order_number, 6)];
          end if;
        end if;
        entered := concat_ws(' ', entered, ${texts.map((column) => `left(${column}, ${LIMIT})`).join(', ')});
        words := words || public.order_words(entered);
        if octet_length(entered) <> char_length(entered) then
          -- The words with accents are those of the previous release.
          words := words || array(
            select left(word, ${LIMIT}) from unnest(public.order_words(public.without_accents(entered))) word
          );
        end if;
        if phone <> '' then
          -- Without an extension.
          digits := split_part(lower(left(phone, ${LIMIT})), 'x', 1);
          digits := translate(digits, translate(digits, '0123456789', ''), '');
          -- Without the country code.
          if digits like '1__________' then digits := substr(digits, 2); end if;
          if digits <> '' then words := words || array[digits, right(digits, 7)]; end if;
        end if;
        return array_to_tsvector(words);
      end
      $$
    `);
    await queryRunner.query(`
      create or replace function set_order_search_words() returns trigger
        language plpgsql
      as $$
      begin
        new.search_words := public.order_search_words(${SEARCHED_COLUMNS.map((column) => `new.${column}`).join(', ')});
        return new;
      end
      $$
    `);
    await revokeFromApiRoles(queryRunner, 'function set_order_search_words()');
    // The trigger runs as the role that inserts or corrects an order.
    for (const signature of ['without_accents(text)', WORDS_SIGNATURE]) {
      await revokeFromApiRoles(queryRunner, `function ${signature}`);
      await queryRunner.query(`grant execute on function ${signature} to anon, shop_runtime`);
    }
  }

  /** In batches, each of which locks its orders by ascending id, as every bulk change does. */
  private async updateOrders(queryRunner: QueryRunner): Promise<void> {
    let last = { created_at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
    for (;;) {
      const [next] = await queryRunner.query(
        `with batch as (
           select id, created_at from orders where (created_at, id) > ($1::timestamptz, $2::uuid)
           order by created_at, id limit ${BATCH}
         ), outdated as materialized (
           select id from orders where id in (select id from batch) and search_words <> order_search_words(${COLUMNS})
           order by id for no key update
         ), updated as (
           update orders o set search_words = default from outdated where o.id = outdated.id
         )
         select created_at::text, id from batch order by batch.created_at desc, id desc limit 1`,
        [last.created_at, last.id],
      );
      if (next === undefined) return;
      last = next;
    }
  }

  private async indexTrackingNumbers(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists shipments_tracking_number_index');
    // As in server/orders/tracked-orders.ts.
    await queryRunner.query(`
      create index concurrently shipments_tracking_number_index on shipments (upper(replace(tracking_number, '-', '')))
        where tracking_number is not null
    `);
    await queryRunner.query('reset lock_timeout');
  }

  /** Rewrites the table under a lock. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query("set lock_timeout = '30s'");
    await queryRunner.query('drop index concurrently if exists shipments_tracking_number_index');
    await queryRunner.query(`
      drop trigger if exists orders_search_words on orders;
      drop function if exists set_order_search_words();
      drop function if exists ${WORDS_SIGNATURE};
      drop function if exists without_accents(text);
      alter table orders drop column if exists search_words;
      alter table orders add column ${SEARCH_WORDS_COLUMN};
      grant select (search_words) on orders to shop_runtime
    `);
    await queryRunner.query('drop index concurrently if exists orders_search_words_index');
    await queryRunner.query(`
      create index concurrently orders_search_words_index on orders using gin (search_words)
        with (gin_pending_list_limit = 256)
    `);
    await queryRunner.query('reset lock_timeout');
  }
}
