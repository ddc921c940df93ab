import { migrateDown, migrateUp, migrationStatus } from '../../dist/server/database/migration-runner.js';

const ORDERS = 2_000;
const AT_ONCE = 8;
/** The first ones are slow, because PostgreSQL is still writing the inserted pages to disk. */
const ROUNDS = 8;

/** Orders stored per second for eight concurrent shoppers. */
async function ordersPerSecond(shop, key, row) {
  const start = performance.now();
  let left = ORDERS;
  const shopper = async () => {
    while (left > 0) {
      left -= 1;
      const response = await fetch(`${shop}/rest/v1/orders`, {
        method: 'POST',
        headers: { apikey: key, 'Content-Type': 'application/json' },
        body: JSON.stringify(row(left)),
      });
      if (response.status !== 201) throw new Error(await response.text());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shopper));
  return ORDERS / ((performance.now() - start) / 1000);
}

async function best(shop, key, row) {
  let rate = 0;
  for (let round = 0; round < ROUNDS; round += 1)
    rate = Math.max(rate, await ordersPerSecond(shop, key, row));
  return rate;
}

async function hasHistory(database) {
  const migrations = await migrationStatus(database);
  return migrations.some(({ name, applied }) => applied && name.startsWith('OrderHistory'));
}

/**
 * Measures how the features of the admin area slow down orders: the insert rate into a filled table with and without the
 * migrations for history, search and everything later, and how long those migrations take.
 */
export async function measureInserts(database, shop, key, row) {
  const silent = () => {};
  const withSearch = await best(shop, key, row);
  while (await hasHistory(database)) await migrateDown(database, silent);
  const without = await best(shop, key, row);
  const start = performance.now();
  await migrateUp(database, silent);
  return { withSearch, without, migrationSeconds: (performance.now() - start) / 1000 };
}
