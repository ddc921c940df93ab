/*
 * Applies the migrations since the previous release to a shop of that release, filled with orders, while shoppers
 * order. node bench/migrations/run.mjs [orders]
 * Writes its section of bench/RESULTS.md; fails if an order fails.
 */
import { register } from 'node:module';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { CHECKOUT } from '../../scripts/run-command.mjs';
import { MACHINE } from '../cpu.mjs';
import { startDatabase, temporaryFolder } from '../database.mjs';
import { writeSection } from '../results.mjs';
import { onExit, runBench } from '../run-bench.mjs';

process.chdir(CHECKOUT);
await ensureBuilt();
register('../../test/database/typescript-loader.mjs', import.meta.url);
const { ANON_KEY, startShopServer } = await import('../../test/shop/shop-server.ts');
const { buildPreviousRelease, PREVIOUS_RELEASE } = await import('../../test/shop/previous-release.ts');
const { orderRow } = await import('../../test/shop/order-row.ts');
const { fillOrders } = await import('../orders/fill-orders.mjs');
const { migrateUp } = await import('../../dist/server/database/migration-runner.js');

const AT_ONCE = 8;
const BEFORE_AND_AFTER_SECONDS = 10;
const [orders = 1_000_000] = process.argv.slice(2).map(Number);

/** Shoppers who place one order after another, without pauses, until `end` is called. */
class Shoppers {
  /** The end, the response time and the status of each order. */
  answers = [];
  #over = false;
  #placed = 0;

  constructor(shop) {
    this.shop = shop;
    this.ended = Promise.all(Array.from({ length: AT_ONCE }, () => this.#order()));
  }

  end() {
    this.#over = true;
    return this.ended;
  }

  async #order() {
    while (!this.#over) {
      this.#placed += 1;
      const start = performance.now();
      const status = await this.#placeOrder(orderRow({ email: `shopper-${this.#placed}@example.com` })).catch(
        String,
      );
      const end = performance.now();
      this.answers.push({ end, milliseconds: end - start, status });
    }
  }

  async #placeOrder(row) {
    const response = await fetch(`${this.shop}/rest/v1/orders`, {
      method: 'POST',
      headers: { apikey: ANON_KEY, 'Content-Type': 'application/json' },
      body: JSON.stringify(row),
    });
    await response.arrayBuffer();
    return response.status;
  }
}

/** One row of the table. */
function describe(phase, answers, seconds) {
  const failed = answers.filter(({ status }) => status !== 201);
  const sorted = answers.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const cells = [phase, seconds.toFixed(1), answers.length.toLocaleString('en'), failed.length];
  return { failed, row: `| ${[...cells, p99.toFixed(0), (sorted.at(-1) ?? 0).toFixed(0)].join(' | ')} |` };
}

async function upgrade(url) {
  const previous = buildPreviousRelease(temporaryFolder());
  onExit(async () => previous.remove());
  const shop = await startShopServer({ DATABASE_URL: url, LOG_LEVEL: 'warn' }, previous.checkout);
  onExit(() => shop.stop());
  const owner = new pg.Client(url);
  await owner.connect();
  console.log(`Inserting ${orders.toLocaleString('en')} orders…`);
  await fillOrders(owner, orders);
  await owner.end();

  const shoppers = new Shoppers(shop.url);
  await delay(BEFORE_AND_AFTER_SECONDS * 1_000);
  const start = performance.now();
  const lines = [];
  await migrateUp(url, (line) => {
    console.log(line);
    lines.push(line);
  });
  const end = performance.now();
  await delay(BEFORE_AND_AFTER_SECONDS * 1_000);
  await shoppers.end();
  const phases = [
    ['before', ({ end: at }) => at < start, BEFORE_AND_AFTER_SECONDS],
    // Includes orders that were in progress when the last migration ended.
    ['during', ({ end: at, milliseconds }) => at >= start && at - milliseconds <= end, (end - start) / 1_000],
    ['after', ({ end: at, milliseconds }) => at - milliseconds > end, BEFORE_AND_AFTER_SECONDS],
  ].map(([phase, isIn, seconds]) => describe(phase, shoppers.answers.filter(isIn), seconds));
  const applied = lines.filter((line) => line.includes('executed')).length;
  return { phases, applied };
}

await runBench(async () => {
  const { url } = await startDatabase();
  const { phases, applied } = await upgrade(url);
  const failures = phases.flatMap(({ failed }) => failed);
  writeSection(
    'migrations',
    `## Migrations during orders

Written by \`npm run bench:migrations\` on ${new Date().toISOString().slice(0, 10)}. ${MACHINE}, load ${loadavg()[0].toFixed(1)}.
A shop of ${PREVIOUS_RELEASE} with ${orders.toLocaleString('en')} orders, ${AT_ONCE} shoppers who order without pauses, and the ${applied} migrations
since that release.

| migrations | seconds | orders | failed | p99 ms | worst ms |
| --- | --- | --- | --- | --- | --- |
${phases.map(({ row }) => row).join('\n')}`,
  );
  console.log(phases.map(({ row }) => row).join('\n'));
  for (const { status } of failures) console.log(`An order failed: ${status}`);
  process.exitCode = failures.length > 0 || applied === 0 ? 1 : 0;
});
