import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

const NUMBER_CHECK = 'orders_order_number_check';
/** The prefixes in the check of a shop, such as `LC`, or `BB|LC` after this migration was reverted. */
const PREFIXES = /'\^\(?([A-Z]{2,4}(?:\|[A-Z]{2,4})*)\)?\[1-9\]\[0-9\]\{5\}\$'/;

const TITLE_AND_PRICE =
  /ordered_title = '((?:[^']|'')*)' and ordered_price in \(public\.built_in_price\('infinity'\), public\.built_in_price\(now\(\)\)\)/;
const OFFERED = 'public.is_offered(ordered_title, ordered_price)';

const BEGIN = /\n *begin\n/;
const NUMBER_RULE = `        if not public.is_current_order_number(new.order_number) then
          raise exception using
            errcode = 'check_violation',
            message = 'new row for relation "orders" violates check constraint "${NUMBER_CHECK}"',
            hint = 'The number must begin with the prefix of this shop.',
            schema = 'public',
            table = 'orders',
            constraint = '${NUMBER_CHECK}';
        end if;
`;

const FUNCTIONS = [
  'shop_rule()',
  'is_offered(text, numeric)',
  'is_current_order_number(text)',
  'write_shop_rule(jsonb)',
];

interface Offer {
  title: string;
  price: number;
  prefix: string;
  until?: string;
}

async function definitionOf(queryRunner: QueryRunner, expression: string): Promise<string> {
  const [{ definition }] = await queryRunner.query(`select ${expression} as definition`);
  return definition;
}
const orderRule = (queryRunner: QueryRunner) =>
  definitionOf(queryRunner, "pg_get_functiondef('check_order_price()'::regprocedure)");
const numberCheck = (queryRunner: QueryRunner) =>
  definitionOf(
    queryRunner,
    `(select pg_get_constraintdef(oid) from pg_constraint
      where conrelid = 'orders'::regclass and conname = '${NUMBER_CHECK}')`,
  );

/**
 * Moves title, price and the prefix of order numbers into functions, which server/database/shop-rule/ replaces when the shop's
 * folder changes. This shop's own title, price and prefix stay valid.
 */
export class ShopRule1763700000027 implements MigrationInterface {
  name = 'ShopRule1763700000027';

  async up(queryRunner: QueryRunner): Promise<void> {
    const rule = await orderRule(queryRunner);
    const title = TITLE_AND_PRICE.exec(rule)?.[1]?.replaceAll("''", "'");
    if (title === undefined || !BEGIN.test(rule))
      throw new Error(
        'check_order_price() is not the rule of this shop: it must compare ordered_title with your title, and ordered_price ' +
          'with built_in_price().',
      );
    const prefixes = PREFIXES.exec(await numberCheck(queryRunner))?.[1]?.split('|');
    if (prefixes === undefined)
      throw new Error(
        `${NUMBER_CHECK} is not the rule of this shop: it must be order_number ~ '^LC[1-9][0-9]{5}$', with your prefix.`,
      );
    await this.createRule(queryRunner, title, prefixes);
    await this.replacePrice(queryRunner);
    await queryRunner.query(
      rule.replace(TITLE_AND_PRICE, OFFERED).replace(BEGIN, (begin) => begin + NUMBER_RULE),
    );
    // Last, since it blocks orders until the end of the transaction. Validated by the next migration.
    await this.replaceNumberCheck(queryRunner, '[A-Z]{2,4}');
  }

  private async createRule(queryRunner: QueryRunner, title: string, prefixes: string[]): Promise<void> {
    const [prefix = ''] = prefixes;
    const [prices] = await queryRunner.query(
      `select built_in_price('infinity')::float8 as price, built_in_price(now())::float8 as former,
         now() + interval '1 hour' as until`,
    );
    const { price, former, until } = prices as { price: number; former: number; until: Date };
    const offers: Offer[] = [{ title, price, prefix }];
    if (former !== price) offers.push({ title, price: former, prefix, until: until.toISOString() });
    await this.createWriter(queryRunner);
    await queryRunner.query('select write_shop_rule($1)', [JSON.stringify({ offers, prefixes })]);
    for (const signature of FUNCTIONS) await revokeFromApiRoles(queryRunner, `function ${signature}`);
    await queryRunner.query('grant execute on function shop_rule() to shop_runtime');
  }

  /**
   * Writes the rule into functions with constants, which PostgreSQL inlines into check_order_price(). They are not IMMUTABLE,
   * since a plan may then contain their results.
   */
  async createWriter(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create or replace function write_shop_rule(rule jsonb) returns void
        language plpgsql set search_path = pg_catalog, pg_temp
      as $$
      declare
        create_or_replace text := 'create or replace function public.%s language sql stable parallel safe return %s';
        offers text;
        numbers text;
      begin
        select string_agg(format('title = %L and price = %L::numeric', offer ->> 'title', offer ->> 'price') || hour, ' or '),
            string_agg(format('left(order_number, -6) = %L', offer ->> 'prefix') || hour, ' or ')
          into offers, numbers
          from jsonb_array_elements(rule -> 'offers') offer, concat(' and now() < ' || quote_literal(offer ->> 'until')) hour;
        execute format(create_or_replace, 'shop_rule() returns jsonb', format('%L::jsonb', rule));
        execute format(create_or_replace, 'is_offered(title text, price numeric) returns boolean', offers);
        execute format(create_or_replace, 'is_current_order_number(order_number text) returns boolean', numbers);
      end
      $$
    `);
  }

  /** For servers of the previous release, which compare the built-in price with their own. */
  private async replacePrice(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create or replace function built_in_price(instant timestamptz) returns numeric
        language sql stable parallel safe
        return case when (shop_rule() #>> '{offers,1,until}')::timestamptz > instant
          then (shop_rule() #> '{offers,1,price}')::numeric
          else (shop_rule() #> '{offers,0,price}')::numeric end
    `);
  }

  private async replaceNumberCheck(queryRunner: QueryRunner, prefix: string): Promise<void> {
    await queryRunner.query(`
      alter table orders
        drop constraint ${NUMBER_CHECK},
        add constraint ${NUMBER_CHECK} check (order_number ~ '^${prefix}[1-9][0-9]{5}$') not valid
    `);
  }

  /** Orders with former prefixes stay valid: otherwise their status could not be changed. */
  async down(queryRunner: QueryRunner): Promise<void> {
    const [{ rule }] = await queryRunner.query('select shop_rule() as rule');
    const [{ title, price, prefix }] = rule.offers as [Offer];
    const stored: { prefix: string }[] = await queryRunner.query(
      'select distinct left(order_number, -6) as prefix from orders order by 1',
    );
    const prefixes = new Set([prefix, ...stored.map((row) => row.prefix)]);
    const definition = await orderRule(queryRunner);
    const literal = `'${title.replaceAll("'", "''")}'`;
    const titleAndPrice = `ordered_title = ${literal} and ordered_price in (public.built_in_price('infinity'), public.built_in_price(now()))`;
    await queryRunner.query(definition.replace(NUMBER_RULE, '').replace(OFFERED, () => titleAndPrice));
    await queryRunner.query(`
      create or replace function built_in_price(instant timestamptz) returns numeric
        language sql stable parallel safe
        return ${price}
    `);
    for (const signature of FUNCTIONS) await queryRunner.query(`drop function ${signature}`);
    await this.replaceNumberCheck(queryRunner, prefixes.size === 1 ? prefix : `(${[...prefixes].join('|')})`);
  }
}
