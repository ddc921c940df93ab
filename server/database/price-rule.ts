import type { Client, Pool } from 'pg';
import { BUILT_IN_COLLAR, type Prices, priceProblem } from '../../contract/built-in-collar.ts';
import { formatDollars } from '../../contract/money.ts';
import { lockMigrations } from './lock-retries.ts';
import { asOwner } from './owner-connection.ts';
import { isOfNewerRelease } from './pending-migrations.ts';

type Report = (line: string) => void;

/** At what prices the database accepts orders for the collar, in dollars. */
export interface PriceRule {
  salePrice: number;
  /** For an hour after a change, the sale price before it; then the same as `salePrice`. */
  formerSalePrice: number;
}

/** As the owner of the schema, or as the runtime role. */
export async function readPriceRule(database: Pick<Client | Pool, 'query'>): Promise<PriceRule> {
  const { rows } = await (database as Client).query<PriceRule>(
    `select built_in_price('infinity')::float8 as "salePrice", built_in_price(now())::float8 as "formerSalePrice"`,
  );
  return rows[0] as PriceRule;
}

/** @returns the price in the database, if this release is to replace it */
async function outdatedPrice(client: Client, salePrice: number, report: Report): Promise<number | undefined> {
  if (await isOfNewerRelease(client)) {
    report('A newer release has migrated the database, so its price is unchanged.');
    return undefined;
  }
  const { salePrice: former } = await readPriceRule(client);
  return former === salePrice ? undefined : former;
}

/**
 * Has orders accepted at the price of this release, and for another hour at the former one: for tabs that are open, and for
 * instances that are still to be replaced. A database that a newer release has migrated keeps its rule. Of releases with
 * the same migrations, the one that is started last decides.
 * @param client of the owner, who holds the migration lock
 */
export async function writePriceRule(
  client: Client,
  report: Report,
  prices: Prices = BUILT_IN_COLLAR,
): Promise<void> {
  const problem = priceProblem(prices);
  if (problem !== undefined) throw new Error(problem);
  const { salePrice } = prices;
  const former = await outdatedPrice(client, salePrice, report);
  if (former === undefined) return;
  // It takes no lock on a table: no order waits for it.
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

/** Does the same for a start that finds no migration to apply, and waits for nobody if the price is the same. */
export function updatePriceRule(url: string, report: Report): Promise<void> {
  return asOwner(url, async (client) => {
    if ((await outdatedPrice(client, BUILT_IN_COLLAR.salePrice, report)) === undefined) return;
    await lockMigrations(client);
    await writePriceRule(client, report);
  });
}
