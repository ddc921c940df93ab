/*
 * Measures how many orders a second a shop stores with pools of different sizes (DATABASE_POOL_SIZE).
 * node bench/pool-sizes/run.mjs [rounds] [seconds]
 * Writes its section of bench/RESULTS.md. The shops take turns, so that a busy machine is as busy for each. Needs wrk.
 */
import { register } from 'node:module';
import { loadavg } from 'node:os';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { CHECKOUT } from '../../scripts/run-command.mjs';
import { MACHINE } from '../cpu.mjs';
import { querySql, startDatabase, temporaryFolder } from '../database.mjs';
import { median } from '../limits/measure.mjs';
import { orderRequest } from '../load/requests.mjs';
import { runWrk } from '../load/wrk.mjs';
import { writeSection } from '../results.mjs';
import { atEnd, runBench } from '../running.mjs';

process.chdir(CHECKOUT);
await ensureBuilt();
register('../../test/database/typescript-loader.mjs', import.meta.url);
const { ANON_KEY, startShopServer } = await import('../../test/shop/shop-server.ts');

const SIZES = [2, 4, 10, 20, 40];
const CONNECTIONS = 64;
const WARM_UP_SECONDS = 5;
const [rounds = 5, seconds = 4] = process.argv.slice(2).map(Number);

async function startShop(url, size, folder) {
  const settings = { DATABASE_URL: url, DATABASE_POOL_SIZE: String(size), LOG_LEVEL: 'warn' };
  const shop = await startShopServer(settings);
  atEnd(() => shop.stop());
  const request = await orderRequest(shop.url, ANON_KEY);
  const load = (duration) => runWrk(request, { folder, connections: CONNECTIONS, seconds: duration });
  await load(WARM_UP_SECONDS);
  return { size, load, rates: [], p99s: [] };
}

await runBench(async () => {
  const { url } = await startDatabase();
  const folder = temporaryFolder();
  const shops = [];
  for (const size of SIZES) shops.push(await startShop(url, size, folder));
  for (let round = 1; round <= rounds; round += 1) {
    // Each begins with as few orders as the others.
    for (const { size, load, rates, p99s } of shops) {
      await querySql(url, 'truncate orders cascade');
      const { rate, p99 } = await load(seconds);
      rates.push(rate);
      p99s.push(p99);
      console.log(`round ${round}  ${String(size).padStart(2)} connections  ${rate.toFixed(0)}/s`);
    }
  }
  const rows = shops.map(
    ({ size, rates, p99s }) => `| ${size} | ${median(rates).toFixed(0)} | ${median(p99s).toFixed(0)} |`,
  );
  writeSection(
    'pool-sizes',
    `## Connections and orders

Written by \`npm run bench:pool-sizes\`. ${MACHINE}, load ${loadavg()[0].toFixed(1)}.
One process, PostgreSQL on the same machine, ${CONNECTIONS} shoppers who order without a pause, medians of ${rounds} rounds of ${seconds} seconds in
turn.

| \`DATABASE_POOL_SIZE\` | orders per second | p99 ms |
| --- | --- | --- |
${rows.join('\n')}`,
  );
  console.log(rows.join('\n'));
});
