import { querySql, temporaryFolder } from '../database.mjs';
import { describeLoad, measureRounds, medianOf, ratioOf } from '../limits/measure.mjs';
import { startShop } from '../limits/servers.mjs';
import { orderTarget } from '../limits/targets.mjs';
import { FRESH_NUMBER } from '../load/fresh.mjs';

const CURRENT = 'search words';
const FORMER = 'the words of number, name and email';
const NONE = 'no search words';

/** The SQL that prepares the database for each way of storing orders. */
const CHANGES = {
  [CURRENT]: (current) => `${current}; alter table orders enable trigger orders_search_words`,
  // The words before migration 039, computed by a trigger.
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
 * load affects all of them equally. Separate servers differ by more than the words cost.
 */
export async function measureInserts(database, { rounds, seconds }) {
  console.log('copying the orders');
  const url = await database.copy('insert_rate');
  await querySql(url, 'vacuum analyze orders');
  await querySql(url, 'alter table orders set (autovacuum_enabled = off)');
  // One visitor stores more orders than any limit.
  const server = await startShop(url, { settings: { ORDERS_PER_VISITOR: '0' } });
  const { rows: functions } = await querySql(
    url,
    "select pg_get_functiondef('set_order_search_words'::regproc)",
  );
  const { pg_get_functiondef: current } = functions[0];
  const folder = temporaryFolder();
  const targets = [];
  for (const [name, change] of Object.entries(CHANGES)) {
    // Entries of the index that await their insertion would otherwise slow down the next slice.
    const prepare = () =>
      querySql(url, `${change(current)}; select gin_clean_pending_list('orders_search_words_index')`);
    targets.push({ ...(await orderTarget(name, server, folder, FIELDS)), prepare });
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
