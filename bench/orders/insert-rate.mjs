import { querySql, temporaryFolder } from '../database.mjs';
import { describeLoad, measureRounds, medianOf, ratioOf } from '../limits/measure.mjs';
import { startShop } from '../limits/servers.mjs';
import { orderTarget } from '../limits/targets.mjs';
import { FRESH_NUMBER } from '../load/fresh.mjs';

const CURRENT = 'search words';
const FORMER = 'the words of number, name and email';
const NONE = 'no search words';

/** What is changed in the database before orders are stored in one of these ways. */
const CHANGES = {
  [CURRENT]: (current) => `${current}; alter table orders enable trigger orders_search_words`,
  // Those before migration 039.
  [FORMER]: () => `create or replace function set_order_search_words() returns trigger language plpgsql as $$
    begin
      new.search_words := array_to_tsvector(order_words(
        left(new.order_number, 8) || ' ' || left(new.name, 200) || ' ' || left(new.email, 254)));
      return new;
    end $$; alter table orders enable trigger orders_search_words`,
  [NONE]: () => 'alter table orders disable trigger orders_search_words',
};

/** Words that no other order has. */
const FIELDS = { phone: FRESH_NUMBER, address: `${FRESH_NUMBER} Main Street` };

/** The rate with search words as a share of the rate with each of the others. */
const TARGETS = { [FORMER]: 'at least 0.95' };

/**
 * Measures how search words slow down orders: one shop stores them with these words and with others in turn, so that other
 * load affects all of them equally. Servers of their own would differ by more than the words do.
 */
export async function measureInserts(database, { rounds, seconds }) {
  console.log('copying the orders');
  const url = await database.copy('insert_rate');
  // Before the load, so that no checkpoint or vacuum of the copy falls into it.
  await querySql(url, 'vacuum analyze orders');
  const server = await startShop(url);
  const { rows: functions } = await querySql(
    url,
    "select pg_get_functiondef('set_order_search_words'::regproc)",
  );
  const { pg_get_functiondef: current } = functions[0];
  const folder = temporaryFolder();
  const targets = [];
  for (const [name, change] of Object.entries(CHANGES)) {
    const target = await orderTarget(name, server, folder, FIELDS);
    const load = async (duration) => {
      await querySql(url, change(current));
      return target.load(duration);
    };
    targets.push({ ...target, load });
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
