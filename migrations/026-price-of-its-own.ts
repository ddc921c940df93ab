import type { MigrationInterface, QueryRunner } from 'typeorm';
import { revokeFromApiRoles } from './revoke-from-api-roles.ts';

const ONE_PRICE = /ordered_price = ([0-9.]+)/;
const PRICES_OF_THE_FUNCTION = `ordered_price in (public.built_in_price('infinity'), public.built_in_price(now()))`;

/** The statement that creates this shop's price rule, which may contain another title. */
async function priceRule(queryRunner: QueryRunner): Promise<string> {
  const [{ definition }] = await queryRunner.query(
    `select pg_get_functiondef('check_order_price()'::regprocedure) as definition`,
  );
  return definition;
}

/**
 * Moves the collar's price into its own function, which the server replaces when the price changes. The price itself does
 * not change, up or down.
 */
export class PriceOfItsOwn1763700000026 implements MigrationInterface {
  name = 'PriceOfItsOwn1763700000026';

  async up(queryRunner: QueryRunner): Promise<void> {
    const rule = await priceRule(queryRunner);
    const price = ONE_PRICE.exec(rule)?.[1];
    if (price === undefined)
      throw new Error(
        'check_order_price() is not the rule of this shop: it must say "ordered_price = 7.99", with your price.',
      );
    // Not IMMUTABLE, since a plan may then contain its result.
    await queryRunner.query(`
      create function built_in_price(instant timestamptz) returns numeric
        language sql stable parallel safe
        return ${price}
    `);
    await revokeFromApiRoles(queryRunner, 'function built_in_price(timestamptz)');
    await queryRunner.query('grant execute on function built_in_price(timestamptz) to shop_runtime');
    await queryRunner.query(rule.replace(ONE_PRICE, PRICES_OF_THE_FUNCTION));
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    const [{ price }] = await queryRunner.query(`select built_in_price('infinity') as price`);
    const rule = await priceRule(queryRunner);
    await queryRunner.query(rule.replace(PRICES_OF_THE_FUNCTION, `ordered_price = ${price}`));
    await queryRunner.query('drop function built_in_price(timestamptz)');
  }
}
