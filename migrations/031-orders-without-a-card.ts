import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ERASED_ORDER } from './025-erasure-by-table.ts';
import { ShopRule1763700000027 } from './027-shop-rule.ts';
import { replaceOrderErasure } from './replace-order-erasure.ts';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

/** The existing rules of a card. Each also accepts a blank column, if the whole card is blank. */
const CHECKS = {
  card_number: `char_length(card_number) <= 19 and replace(card_number, ' ', '') ~ '^([0-9]{16}|[0-9]{4})$'`,
  card_expiry: `card_expiry ~ '^[0-9]{2}/[0-9]{2}$'`,
  card_cvc: `card_cvc ~ '^[0-9]{3}$' or (card_cvc = '' and card_number ~ '^[0-9]{4}$')`,
};
const NAME = 'char_length(cardholder_name) <= 200 and';
const NAMED = `btrim(cardholder_name) <> ''`;
const NO_CARD = `cardholder_name || card_number || card_expiry || card_cvc = ''`;

const BEGIN = /\n *begin\n/;
const CARD_RULE = `        if new.card_number = '' and not public.is_card_optional() then
          raise exception using
            errcode = 'check_violation',
            message = 'new row for relation "orders" violates check constraint "orders_card_number_check"',
            hint = 'This shop asks for a card (CHECKOUT=card).',
            schema = 'public',
            table = 'orders',
            constraint = 'orders_card_number_check';
        end if;
`;

/** Which cards shrink_cards() reduces: a blank one needs no change. */
const WHOLE_CARD = "card_number !~ '^[0-9]{4}$'";
const WHOLE_OR_NO_CARD = "card_number !~ '^([0-9]{4})?$'";

const unlessBlank = (column: string, value: string) => `case when ${column} = '' then '' else ${value} end`;

/**
 * Lets orders be stored without a card, if the shop's rule says so (CHECKOUT=link). The rule then drops the cards that open tabs
 * still send, before they are stored: on a hosted project only the database can.
 */
export class OrdersWithoutACard1763700000031 implements MigrationInterface {
  name = 'OrdersWithoutACard1763700000031';

  async up(queryRunner: QueryRunner): Promise<void> {
    await this.replaceWriter(queryRunner);
    await queryRunner.query('select write_shop_rule(shop_rule())');
    for (const signature of ['is_card_optional()', 'drop_card()'])
      await revokeFromApiRoles(queryRunner, `function ${signature}`);
    await this.change(queryRunner, 'check_order_price()', (rule) =>
      rule.replace(BEGIN, (begin) => begin + CARD_RULE),
    );
    await this.change(queryRunner, 'shrink_cards(integer, integer)', (shrink) =>
      shrink.replace(WHOLE_CARD, () => WHOLE_OR_NO_CARD),
    );
    await replaceOrderErasure(queryRunner, {
      ...ERASED_ORDER,
      cardholder_name: unlessBlank('cardholder_name', ERASED_ORDER.cardholder_name),
      card_expiry: unlessBlank('card_expiry', ERASED_ORDER.card_expiry),
    });
    // Last, since it blocks orders until the end of the transaction. A later migration validates the constraints.
    await this.replaceChecks(
      queryRunner,
      `${NAMED} or ${NO_CARD}`,
      (column, rule) => `${rule} or (${column} = '' and cardholder_name = '')`,
    );
    await queryRunner.query(
      'create trigger orders_drop_card before insert on orders for each row execute function drop_card()',
    );
  }

  /** Adds to the rule of migration 027 whether an order needs a card, and what happens to the card. */
  private async replaceWriter(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      create or replace function write_shop_rule(rule jsonb) returns void
        language plpgsql set search_path = pg_catalog, pg_temp
      as $$
      declare
        create_or_replace text := 'create or replace function public.%s language sql stable parallel safe return %s';
        offers text;
        numbers text;
        optional text;
      begin
        select string_agg(format('title = %L and price = %L::numeric', offer ->> 'title', offer ->> 'price') || hour, ' or '),
            string_agg(format('left(order_number, -6) = %L', offer ->> 'prefix') || hour, ' or '),
            coalesce(string_agg('true' || hour, ' or ') filter (where offer ->> 'checkout' = 'link'), 'false')
          into offers, numbers, optional
          from jsonb_array_elements(rule -> 'offers') offer, concat(' and now() < ' || quote_literal(offer ->> 'until')) hour;
        execute format(create_or_replace, 'shop_rule() returns jsonb', format('%L::jsonb', rule));
        execute format(create_or_replace, 'is_offered(title text, price numeric) returns boolean', offers);
        execute format(create_or_replace, 'is_current_order_number(order_number text) returns boolean', numbers);
        execute format(create_or_replace, 'is_card_optional() returns boolean', optional);
        execute format(
          'create or replace function public.drop_card() returns trigger language plpgsql as %L',
          case when rule #>> '{offers,0,checkout}' = 'link' then '
            begin
              new.cardholder_name := '''';
              new.card_number := '''';
              new.card_expiry := '''';
              new.card_cvc := '''';
              return new;
            end'
          else 'begin return new; end' end
        );
      end
      $$
    `);
  }

  private async change(
    queryRunner: QueryRunner,
    signature: string,
    edit: (definition: string) => string,
  ): Promise<void> {
    const [{ definition }] = await queryRunner.query(
      'select pg_get_functiondef($1::regprocedure) as definition',
      [signature],
    );
    const edited = edit(definition);
    if (edited === definition) throw new Error(`${signature} is not the function of this shop.`);
    await queryRunner.query(edited);
  }

  private async replaceChecks(
    queryRunner: QueryRunner,
    named: string,
    ruleOf: (column: string, rule: string) => string,
  ): Promise<void> {
    const rules = Object.entries(CHECKS).map(([column, rule]) => [column, ruleOf(column, rule)]);
    const changes = [...rules, ['cardholder_name', `${NAME} (${named})`]].map(
      ([column, rule]) => `drop constraint orders_${column}_check,
        add constraint orders_${column}_check check (${rule}) not valid`,
    );
    await queryRunner.query(`alter table orders ${changes.join(', ')}`);
  }

  /** The previous rules need a card, so orders without one get one that cannot exist. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      update orders set cardholder_name = 'None', card_number = '0000', card_expiry = '00/00' where cardholder_name = ''
    `);
    await replaceOrderErasure(queryRunner, ERASED_ORDER);
    await this.change(queryRunner, 'shrink_cards(integer, integer)', (shrink) =>
      shrink.replace(WHOLE_OR_NO_CARD, () => WHOLE_CARD),
    );
    await this.change(queryRunner, 'check_order_price()', (rule) => rule.replace(CARD_RULE, ''));
    await new ShopRule1763700000027().createWriter(queryRunner);
    await queryRunner.query('drop trigger orders_drop_card on orders');
    await this.replaceChecks(queryRunner, NAMED, (_, rule) => rule);
    for (const signature of ['is_card_optional()', 'drop_card()'])
      await queryRunner.query(`drop function ${signature}`);
  }
}
