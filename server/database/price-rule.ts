import type { Client, Pool } from 'pg';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { formatDollars } from '../../contract/money.ts';
import { type Prices, priceProblem } from '../../contract/prices.ts';
import { lockMigrations } from './lock-retries.ts';
import { asOwner } from './owner-connection.ts';
import { isOfNewerRelease } from './pending-migrations.ts';

type Report = (line: string) => void;

/** The prices at which the database accepts orders for the collar, in dollars. */
export interface PriceRule {
  salePrice: number;
  /** The previous sale price for an hour after a change; then the same as `salePrice`. */
  formerSalePrice: number;
}

/** As the owner of the schema, or as the runtime role. */
export async function readPriceRule(database: Pick<Client | Pool, 'query'>): Promise<PriceRule> {
  const { rows } = await (database as Client).query<PriceRule>(
    `select built_in_price('infinity')::float8 as "salePrice", built_in_price(now())::float8 as "formerSalePrice"`,
  );
  return rows[0] as PriceRule;
}

/** @returns the price in the database if this release must replace it */
async function outdatedPrice(client: Client, salePrice: number, report: Report): Promise<number | undefined> {
  if (await isOfNewerRelease(client)) {
    report('A newer release has migrated the database, so its price is unchanged.');
    return undefined;
  }
  const { salePrice: former } = await readPriceRule(client);
  return former === salePrice ? undefined : former;
}

/**
 * Sets the price of this release. For an hour, orders at the former price are accepted, too: from open tabs, and from
 * instances of the previous release. If a newer release has migrated the database, the rule is unchanged. Among releases
 * with the same migrations, the last one to start decides.
 * @param client of the owner, with the migration lock
 */
export async function writePriceRule(
  client: Client,
  report: Report,
  prices: Prices = BUILT_IN_PRODUCT,
): Promise<void> {
  const problem = priceProblem(prices);
  if (problem !== undefined) throw new Error(problem);
  const { salePrice } = prices;
  const former = await outdatedPrice(client, salePrice, report);
  if (former === undefined) return;
  // Locks no table, so no order waits.
  await client.query(`
    do $$ begin
      execute format(
        'create or replace function built_in_price(instant timestamptz) returns numeric
           language sql stable parallel safe
           return case when instant < %L then ${former} else ${salePrice} end',
        now() + interval '1 hour'
      );
    end $$
  `);
  report(
    `Orders are accepted at ${formatDollars(salePrice)}, and for one hour also at ${formatDollars(former)}.`,
  );
}

/** Does the same on a start without pending migrations, and needs no lock if the price is unchanged. */
export function updatePriceRule(url: string, report: Report): Promise<void> {
  return asOwner(url, async (client) => {
    if ((await outdatedPrice(client, BUILT_IN_PRODUCT.salePrice, report)) === undefined) return;
    await lockMigrations(client);
    await writePriceRule(client, report);
  });
}
