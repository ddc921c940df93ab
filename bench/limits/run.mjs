import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMemory } from '../cpu.mjs';
import { querySql, temporaryFolder } from '../database.mjs';
import { ORDER_COLUMNS } from '../load/requests.mjs';
import { runSteady } from '../load/steady-rate.mjs';
import { compareBuilds } from './compare-builds.mjs';
import { fillTables } from './fill-tables.mjs';
import { describeLoad, measureRounds, medianOf } from './measure.mjs';
import { limitRows } from './rows.mjs';
import { copyFiles, startBareServer, startShop } from './servers.mjs';
import { orderTarget, readTargets } from './targets.mjs';

const SETTLING_MILLISECONDS = 5_000;
const STEADY_SECONDS = 6;

/** Starts a shop with ten products. @returns it with the targets to measure */
async function openShop(label, { databaseUrl, checkout, folder }) {
  const server = await startShop(databaseUrl, checkout);
  await fillTables(databaseUrl);
  const { rows } = await querySql(databaseUrl, 'select id from products limit 1');
  const html = await (await fetch(server.url)).text();
  const paths = { product: `/api/products/${rows[0].id}`, asset: /\/assets\/[\w-]+\.js/.exec(html)[0] };
  await delay(SETTLING_MILLISECONDS);
  const memory = residentMemory(server.pid);
  const targets = [
    await orderTarget(`${label}: order`, server, folder),
    ...readTargets(label, server, paths, folder),
  ];
  return { label, server, databaseUrl, paths, targets, memory };
}

async function openBareServers(shop, folder) {
  await copyFiles(shop.server.url, { page: '/', asset: shop.paths.asset }, folder);
  const environment = { DATABASE_URL: shop.databaseUrl, FILES: folder, ORDER_COLUMNS: ORDER_COLUMNS.join() };
  const node = await startBareServer('bare-node.mjs', environment);
  const nest = await startBareServer('bare-nest.mjs', environment);
  return [
    await orderTarget('bare node: order', node, folder),
    await orderTarget('bare Nest: order', nest, folder),
    ...readTargets('bare node', node, { ...shop.paths, asset: '/asset' }, folder),
  ];
}

/** The same orders, at half of each server's highest rate. */
function steadyTargets(targets, slices, folder) {
  const orders = targets.filter(({ name }) => /^(shop|bare node): order$/.test(name));
  return orders.map(({ name, server, request }) => ({
    name,
    server,
    warmUp: false,
    load: (seconds) => runSteady(request, { folder, rate: medianOf(slices[name], 'rate') / 2, seconds }),
  }));
}

/**
 * Compares the shop with the simplest servers that do the same work.
 * @param before the checkout of another version of the shop, for a comparison
 */
export async function measureLimits(database, { rounds, seconds, before }) {
  const folder = temporaryFolder();
  const shop = await openShop('shop', { databaseUrl: database.url, folder });
  const shops = [shop];
  if (before !== undefined) {
    const databaseUrl = await database.create('before');
    shops.push(await openShop('before', { databaseUrl, checkout: path.resolve(before), folder }));
  }
  const targets = [...shops.flatMap((each) => each.targets), ...(await openBareServers(shop, folder))];
  // Emptied before each round, because growing tables would make later rounds slower.
  const beforeRound = async () => {
    for (const { databaseUrl } of shops) await querySql(databaseUrl, 'truncate orders, bare.orders cascade');
  };
  const options = { rounds, postmaster: database.pid, beforeRound };
  const slices = await measureRounds(targets, { ...options, seconds });
  const steady = await measureRounds(steadyTargets(targets, slices, folder), {
    ...options,
    seconds: STEADY_SECONDS,
  });
  if (before !== undefined) console.log(compareBuilds(slices));
  return { rows: limitRows(slices, steady, shop.memory), load: describeLoad(slices) };
}
