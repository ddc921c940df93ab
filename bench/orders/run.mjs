/*
 * Fills a new shop with orders, and measures the operator's views over HTTP, and what search words cost new orders.
 * npm run bench:orders -- [orders] [requests per view] [rounds of new orders] [seconds of each]
 * Writes its section of bench/RESULTS.md; fails if a view is too slow or a plan scans the whole table.
 */
import { register } from 'node:module';
import pg from 'pg';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { CHECKOUT } from '../../scripts/run-command.mjs';
import { spawnSync } from '../child-process.mjs';
import { MACHINE } from '../cpu.mjs';
import { startDatabase } from '../database.mjs';
import { writeSection } from '../results.mjs';
import { runBench } from '../run-bench.mjs';

process.chdir(CHECKOUT);
await ensureBuilt();
register('../../test/database/typescript-loader.mjs', import.meta.url);
const { startShopServer } = await import('../../test/shop/shop-server.ts');
const { signIn } = await import('../../test/shop/api-client.ts');
const { migrateUp } = await import('../../dist/server/database/migration-runner.js');
const { versionOfWrk } = await import('../load/wrk.mjs');
const { fillOrders, unshipOrders } = await import('./fill-orders.mjs');
const { measureInserts } = await import('./insert-rate.mjs');
const { measureView, memoryOf } = await import('./measure.mjs');
const { scansOf } = await import('./plans.mjs');
const { report } = await import('./report.mjs');
const { shippingViews, viewsOf } = await import('./views.mjs');

const wrk = versionOfWrk();
const FEW = 1_000;
const TARGET_P95 = 50;
const [orders = 1_000_000, requests = 200, rounds = 100, seconds = 1] = process.argv.slice(2).map(Number);

/** Shares of unshipped orders to measure, in addition to a shop that has shipped nearly all. */
const UNSHIPPED_PARTS = [
  { shipped: 'half', unshipped: 0.5 },
  { shipped: 'none', unshipped: 1 },
];

async function measureViews(url, views) {
  const shop = await startShopServer({ DATABASE_URL: url, LOG_LEVEL: 'info' });
  try {
    const token = await signIn(shop.url);
    const before = memoryOf(shop.pid);
    const measured = [];
    for (const view of views) {
      const result = await measureView(shop.url, token, view, requests);
      console.log(
        `${result.name.padEnd(60)} p50 ${result.p50.toFixed(1).padStart(6)}  p95 ${result.p95.toFixed(1).padStart(6)}`,
      );
      measured.push(result);
    }
    return { views: measured, before, after: memoryOf(shop.pid) };
  } finally {
    await shop.stop();
  }
}

async function scansOfLists(url, views) {
  const scans = new Map();
  for (const { name, filter } of views.filter((view) => view.filter !== undefined))
    scans.set(name, await scansOf(url, filter));
  return scans;
}

/** Measures the admin area when fewer orders are shipped. */
async function measureParts(url, database) {
  const parts = [];
  for (const { shipped, unshipped } of UNSHIPPED_PARTS) {
    await unshipOrders(database, unshipped);
    console.log(`\nShipped: ${shipped}`);
    const views = shippingViews();
    parts.push({ shipped, ...(await measureViews(url, views)), scans: await scansOfLists(url, views) });
  }
  return parts;
}

/** The views that are too slow or scan the whole table. */
const faultsOf = (views, scans) => [
  ...views.filter(({ p95, target = TARGET_P95 }) => p95 >= target).map(({ name }) => `${name} is too slow`),
  ...[...scans]
    .filter(([, reads]) => reads.some(({ index }) => index === undefined))
    .map(([name]) => `${name} scans the whole table`),
];

async function bench(shops) {
  const { url } = shops;
  await migrateUp(url, () => {});
  const database = new pg.Client(url);
  await database.connect();
  const runs = [];
  let fillSeconds = 0;
  let views = [];
  for (const size of [FEW, orders]) {
    console.log(`\nInserting ${size.toLocaleString('en')} orders…`);
    const start = performance.now();
    await fillOrders(database, size);
    fillSeconds = (performance.now() - start) / 1000;
    views = await viewsOf(database);
    runs.push({ orders: size, ...(await measureViews(url, views)) });
  }
  const scans = await scansOfLists(url, views);
  const parts = await measureParts(url, database);
  await database.end();
  const inserts = await measureInserts(shops, { rounds, seconds });
  const machine = `${MACHINE}, wrk ${wrk}`;
  const { stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' });
  const section = report({
    orders,
    requests,
    fillSeconds,
    runs,
    parts,
    inserts,
    scans,
    machine,
    version: stdout.trim(),
  });
  console.log(`\n${section}`);
  writeSection('orders', section);
  return [
    ...faultsOf(runs.at(-1).views, scans),
    ...parts.flatMap((part) =>
      faultsOf(part.views, part.scans).map((fault) => `${fault} if ${part.shipped} are shipped`),
    ),
  ];
}

await runBench(async () => {
  const faults = await bench(await startDatabase());
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
});
