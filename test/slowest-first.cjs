const { existsSync, statSync } = require('node:fs');
const path = require('node:path');
const usesWorkerShop = require('./uses-worker-shop.cjs');

/** These mostly wait, for half a minute or more. Started last, one of them would run alone. */
const SLOWEST = [
  'api/status-emails',
  'api/unpaid-orders',
  'faults/orders-cannot-be-stored',
  'faults/order-emails',
  'api/order-emails',
  'api/stripe-checkout',
  'faults/status-emails',
  'faults/postgresql-dies',
  'simulation/database/database',
  'api/stock-alerts',
  'api/refused-emails',
  'database/embedded-postgresql',
  'faults/rebuild',
  'faults/own-shop',
  'api/unreported-payments',
].map((name) => path.join(__dirname, `${name}.spec.ts`));

const missing = SLOWEST.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`test/slowest-first.cjs names missing files: ${missing.join(', ')}`);

const indexOf = (file) => (SLOWEST.includes(file) ? SLOWEST.indexOf(file) : SLOWEST.length);
const sizeOf = (file) => statSync(file).size;

/** The same order on every machine: Jest's own depends on the durations of earlier runs. */
module.exports = class SlowestFirst {
  sort(tests) {
    return [...tests].sort(
      (a, b) =>
        indexOf(a.path) - indexOf(b.path) ||
        usesWorkerShop(b.path) - usesWorkerShop(a.path) ||
        sizeOf(b.path) - sizeOf(a.path),
    );
  }
  allFailedTests(tests) {
    return tests;
  }
  shard(tests) {
    return tests;
  }
  cacheResults() {}
};
