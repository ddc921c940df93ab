import { querySql, temporaryFolder } from '../database.mjs';
import { describeLoad, measureRounds, medianOf, ratioOf } from '../limits/measure.mjs';
import { startShop } from '../limits/servers.mjs';
import { orderTarget } from '../limits/targets.mjs';
import { FRESH_NUMBER } from '../load/fresh.mjs';

const CURRENT = 'search words';
const FORMER = 'the words of number, name and email';
const NONE = 'no search words';

/** What is changed in the database of each shop. */
const SHOPS = {
  [CURRENT]: 'select',
  // As before migration 039.
  [FORMER]: `create or replace function set_order_search_words() returns trigger language plpgsql as $$
    begin
      new.search_words := array_to_tsvector(order_words(
        left(new.order_number, 8) || ' ' || left(new.name, 200) || ' ' || left(new.email, 254)));
      return new;
    end $$`,
  [NONE]: 'drop trigger orders_search_words on orders; drop index orders_search_words_index',
};

/** Words that no other order has. */
const FIELDS = { phone: FRESH_NUMBER, address: `${FRESH_NUMBER} Main Street` };

/** The rate with search words as a share of the rate with each of the others. */
const TARGETS = { [FORMER]: 'at least 0.95' };

/**
 * Measures how search words slow down orders: one shop with them and others without, each with its own copy of the filled
 * database. They take turns, so that other load affects each of them equally.
 */
export async function measureInserts(database, { rounds, seconds }) {
  const folder = temporaryFolder();
  const targets = [];
  for (const [name, statement] of Object.entries(SHOPS)) {
    console.log(`copying the orders for ${name}`);
    const url = await database.copy(name.replaceAll(/\W+/g, '_'));
    // Before the load, so that no checkpoint or vacuum of the copy falls into it.
    await querySql(url, 'vacuum analyze orders');
    const server = await startShop(url);
    await querySql(url, statement);
    targets.push(await orderTarget(name, server, folder, FIELDS));
  }
  await database.checkpoint();
  const slices = await measureRounds(targets, { rounds, seconds, postmaster: database.pid });
  const rows = Object.entries(slices).map(([name, own]) => ({
    name,
    rate: medianOf(own, 'rate'),
    microseconds: medianOf(own, 'databaseMicroseconds'),
    ratio: name === CURRENT ? undefined : ratioOf(slices[CURRENT], own, 'rate'),
    target: TARGETS[name],
  }));
  return { rows, rounds, seconds, load: describeLoad(slices) };
}
