import pg from 'pg';
import { temporaryFolder } from './database.mjs';
import { measureRounds, median, medianOf, ratioOf } from './limits/measure.mjs';
import { shopSettings, startShop } from './limits/servers.mjs';
import { orderTarget } from './limits/targets.mjs';
import { measureView } from './orders/measure.mjs';

const SIZES = [10_000, 100_000, 1_000_000];
const REQUESTS_PER_VIEW = 40;
/** Of bench/orders/views.mjs: what an operator looks at all day. */
const LISTS = ['first page', 'deep page, -createdAt', 'pending, -amount', 'search: a whole e-mail'];

const nameOf = (orders) => `shop with ${orders.toLocaleString('en')} orders`;

/** A shop that has had so many orders, and the lists that its operator sees. */
async function openFilledShop(database, orders, folder) {
  const { migrateUp } = await import('../dist/server/database/migration-runner.js');
  const { fillOrders } = await import('./orders/fill-orders.mjs');
  const { viewsOf } = await import('./orders/views.mjs');
  console.log(`Filling in ${orders.toLocaleString('en')} orders …`);
  const url = await database.create(`orders_${orders}`);
  await migrateUp(url, () => {});
  const client = new pg.Client(url);
  await client.connect();
  await fillOrders(client, orders);
  const lists = (await viewsOf(client)).filter(({ name }) => LISTS.includes(name));
  await client.end();
  const server = await startShop(url);
  const target = await orderTarget(nameOf(orders), server, folder);
  return { orders, server, lists, target };
}

async function signIn({ url }) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = shopSettings();
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return (await response.json()).token;
}

/** Milliseconds that the lists take together, one request after the other. */
async function measureLists({ server, lists }, token) {
  const times = [];
  for (const list of lists) times.push((await measureView(server.url, token, list, REQUESTS_PER_VIEW)).p50);
  return { milliseconds: times.reduce((sum, time) => sum + time, 0) };
}

async function measureAllLists(shops, rounds) {
  const slices = Object.fromEntries(shops.map(({ orders }) => [nameOf(orders), []]));
  for (let round = 0; round < rounds; round += 1)
    for (const shop of shops) {
      const slice = await measureLists(shop, await signIn(shop.server));
      slices[nameOf(shop.orders)].push(slice);
      console.log(`round ${round + 1}  lists, ${nameOf(shop.orders)}  ${slice.milliseconds.toFixed(1)} ms`);
    }
  return slices;
}

/** How much slower a shop gets with the orders that it has had. */
export async function measureGrowth(database, { rounds, seconds }) {
  const folder = temporaryFolder();
  const shops = [];
  for (const orders of SIZES) shops.push(await openFilledShop(database, orders, folder));
  const lists = await measureAllLists(shops, rounds);
  const targets = shops.map(({ target }) => target);
  const inserts = await measureRounds(targets, { rounds, seconds, postmaster: database.pid });
  const [few, ...many] = SIZES.map(nameOf);
  const rate = (name) => `${Math.round(medianOf(inserts[name], 'rate')).toLocaleString('en')}/s`;
  const time = (name) => `${median(lists[name].map(({ milliseconds }) => milliseconds)).toFixed(1)} ms`;
  return many.flatMap((name) => [
    {
      work: `orders, 64 connections, ${name}`,
      shop: rate(name),
      beside: `${rate(few)}, 10,000 orders`,
      ratio: ratioOf(inserts[name], inserts[few], 'rate').toFixed(2),
      aim: 'at least 0.80',
    },
    {
      work: `four lists of the desk, ${name}`,
      shop: time(name),
      beside: `${time(few)}, 10,000 orders`,
      ratio: ratioOf(lists[few], lists[name], 'milliseconds').toFixed(2),
      aim: 'at least 0.90',
    },
  ]);
}
