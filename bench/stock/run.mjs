/*
 * Measures what counting stock costs an order: without the rule, with the rule while nothing is set, and with a count.
 * node bench/stock/run.mjs [rounds] [seconds of each]
 * Writes its section of bench/RESULTS.md. Each shop has its own database on one PostgreSQL, and they take turns, so that
 * other load affects each of them equally.
 */
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { CHECKOUT } from '../../scripts/run-command.mjs';
import { MACHINE } from '../cpu.mjs';
import { querySql, startDatabase, temporaryFolder } from '../database.mjs';
import { describeLoad, measureRounds, medianOf, ratioOf } from '../limits/measure.mjs';
import { startShop } from '../limits/servers.mjs';
import { orderTarget } from '../limits/targets.mjs';
import { versionOfWrk } from '../load/wrk.mjs';
import { writeSection } from '../results.mjs';
import { runBench } from '../run-bench.mjs';

process.chdir(CHECKOUT);
await ensureBuilt();
const wrk = versionOfWrk();
const [rounds = 7, seconds = 4] = process.argv.slice(2).map(Number);

const WITHOUT = 'without the rule';

/** The statement that prepares the database of each shop. */
const SHOPS = {
  [WITHOUT]: 'drop trigger orders_stock_rule on orders',
  'nothing set': 'select',
  'a count': `insert into stock_counts
    select shop_rule() #>> '{offers,0,title}', color, 2000000000 from unnest(array['Blue', 'Pink']) color`,
};
const TARGETS = { 'nothing set': 'at least 0.97', 'a count': 'at least 0.70' };

async function openShop(name, statement, database, folder) {
  const url = await database.create(name.replaceAll(' ', '_'));
  const server = await startShop(url);
  await querySql(url, statement);
  return { url, target: await orderTarget(name, server, folder) };
}

function report(slices) {
  const rows = Object.entries(slices).map(([name, own]) => {
    const ratio = ratioOf(own, slices[WITHOUT], 'rate').toFixed(2);
    const [rate, cost] = [medianOf(own, 'rate'), medianOf(own, 'databaseMicroseconds')];
    return `| ${name} | ${rate.toFixed(0)} | ${cost.toFixed(0)} | ${ratio} | ${TARGETS[name] ?? ''} |`;
  });
  return `## Orders and stock

Written by \`npm run bench:stock\` on ${new Date().toISOString().slice(0, 10)}. ${MACHINE}, wrk ${wrk}; ${describeLoad(slices)}.
Orders stored per second through \`POST /rest/v1/orders\`, 64 connections: medians of ${rounds} rounds of ${seconds} seconds. The ratio
is the median of the rounds' ratios to the same shop without the trigger that refuses and counts.

| with | orders per second | PostgreSQL µs per order | ratio | target |
| --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

await runBench(async () => {
  const database = await startDatabase();
  const folder = temporaryFolder();
  const shops = [];
  for (const [name, statement] of Object.entries(SHOPS))
    shops.push(await openShop(name, statement, database, folder));
  const beforeRound = async () => {
    for (const { url } of shops) await querySql(url, 'truncate orders cascade');
  };
  const targets = shops.map(({ target }) => target);
  const slices = await measureRounds(targets, { rounds, seconds, postmaster: database.pid, beforeRound });
  const section = report(slices);
  console.log(section);
  writeSection('stock', section);
});
