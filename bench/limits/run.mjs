import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMemory } from '../cpu.mjs';
import { querySql, temporaryFolder } from '../database.mjs';
import { ORDER_COLUMNS } from '../load/requests.mjs';
import { compareBuilds } from './compare-builds.mjs';
import { fillTables } from './fill-tables.mjs';
import { describeLoad, measureRounds } from './measure.mjs';
import { limitRows } from './rows.mjs';
import { copyFiles, startBareServer, startShop } from './servers.mjs';
import { orderTarget, readTargets, timedOrderTargets } from './targets.mjs';

const SETTLING_MILLISECONDS = 5_000;

/** Starts a shop with ten products. @returns it with the targets to measure */
async function openShop(label, { databaseUrl, checkout, folder }) {
  const server = await startShop(databaseUrl, { checkout });
  await fillTables(databaseUrl);
  const { rows } = await querySql(databaseUrl, 'select id from products limit 1');
  const html = await (await fetch(server.url)).text();
  const paths = {
    product: `/api/products/${rows[0].id}`,
    asset: /import\("(\/assets\/[\w-]+\.js)"\)/.exec(html)[1],
  };
  await delay(SETTLING_MILLISECONDS);
  const memory = residentMemory(server.pid);
  const order = await orderTarget(`${label}: order`, server, folder);
  const targets = [
    order,
    ...timedOrderTargets(label, server, order, folder),
    ...readTargets(label, server, paths, folder),
  ];
  return { label, server, databaseUrl, paths, targets, memory };
}

async function openBareServers(shop, folder) {
  await copyFiles(shop.server.url, { page: '/', asset: shop.paths.asset }, folder);
  const environment = { DATABASE_URL: shop.databaseUrl, FILES: folder, ORDER_COLUMNS: ORDER_COLUMNS.join() };
  const node = await startBareServer('bare-node.mjs', environment);
  const nest = await startBareServer('bare-nest.mjs', environment);
  const order = await orderTarget('bare node: order', node, folder);
  return [
    order,
    ...timedOrderTargets('bare node', node, order, folder),
    await orderTarget('bare Nest: order', nest, folder),
    ...readTargets('bare node', node, { ...shop.paths, asset: '/asset' }, folder),
  ];
}

/**
 * Compares the shop with the simplest servers that do the same work.
 * @param before the checkout of another version of the shop, for a comparison
 * @param only the names of the targets to measure, such as "page"; by default, all
 * @returns rows of the table, unless only some targets were measured
 */
export async function measureLimits(database, { rounds, seconds, before, only }) {
  const folder = temporaryFolder();
  const shop = await openShop('shop', { databaseUrl: database.url, folder });
  const shops = [shop];
  if (before !== undefined) {
    const databaseUrl = await database.create('before');
    shops.push(await openShop('before', { databaseUrl, checkout: path.resolve(before), folder }));
  }
  const all = [...shops.flatMap((each) => each.targets), ...(await openBareServers(shop, folder))];
  const targets = all.filter(({ name }) => only?.includes(name.split(': ')[1]) ?? true);
  // Emptied before each round, because growing tables would make later rounds slower.
  const beforeRound = async () => {
    for (const { databaseUrl } of shops) await querySql(databaseUrl, 'truncate orders, bare.orders cascade');
  };
  const slices = await measureRounds(targets, { rounds, seconds, postmaster: database.pid, beforeRound });
  const load = describeLoad(slices);
  if (before !== undefined) console.log(compareBuilds(slices, 'before'));
  if (before !== undefined || only !== undefined) console.log(compareBuilds(slices, 'bare node'), load);
  return { rows: only === undefined ? limitRows(slices, shop.memory) : undefined, load };
}
