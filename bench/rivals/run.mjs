import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMemory } from '../cpu.mjs';
import { temporaryFolder } from '../database.mjs';
import { measureRounds, median, medianOf, ratioOf } from '../limits/measure.mjs';
import { PUBLIC_KEY } from '../limits/servers.mjs';
import { orderRequest } from '../load/requests.mjs';
import { runWrk } from '../load/wrk.mjs';
import { freePort, startProcess } from '../processes.mjs';
import { prepareShops } from './install.mjs';

const STARTS = 3;
const SHOPPERS = 16;
export const SECONDS = 12;
const SETTLING_MILLISECONDS = 5_000;

/** Starts a shop several times, and leaves it running. */
async function start(shop) {
  const times = [];
  for (;;) {
    const port = String(await freePort());
    const url = `http://127.0.0.1:${port}`;
    const server = shop.start(port);
    times.push(await server.secondsUntil(url + shop.pathOfFirstPage, shop.headers));
    console.log(`${shop.name} started in ${times.at(-1).toFixed(2)} s`);
    if (times.length === STARTS) {
      await delay(SETTLING_MILLISECONDS);
      return { ...shop, server, url, seconds: median(times), memory: residentMemory(server.pid) };
    }
    await server.stop();
  }
}

async function shoppersOf({ name, server, url, headers }, folder) {
  const request = name === 'shop' ? await orderRequest(url, PUBLIC_KEY) : undefined;
  const generator = path.join(import.meta.dirname, 'shoppers.mjs');
  const atRival = async () => {
    const args = [generator, name, url, String(SECONDS), JSON.stringify(headers)];
    return JSON.parse(await startProcess(process.execPath, args).done());
  };
  const atShop = () => runWrk(request, { folder, connections: SHOPPERS, seconds: SECONDS });
  // Warming up a rival with as many requests would take an hour.
  return { name, server, warmUp: name === 'shop', load: request ? atShop : atRival };
}

const digits = (value) => (value < 10 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

function rowsOf(shop, rival, slices, { target, isFaster }) {
  const ratio = ratioOf(slices.shop, slices[rival.name], 'rate');
  const perOrder = slices[rival.name].at(-1).requestsOfOrder;
  const rate = (name) => `${digits(medianOf(slices[name], 'rate'))}/s`;
  const peak = (name) => Math.max(...slices[name].map(({ memory }) => memory));
  return [
    {
      work: `guest orders of 16 shoppers, compared with ${rival.title}, which needs ${perOrder} requests for each`,
      shop: rate('shop'),
      beside: rate(rival.name),
      ratio: `${Math.round(ratio).toLocaleString('en')}×`,
      target: `at least ${target.toLocaleString('en')}×`,
    },
    {
      work: `start to the first page, compared with ${rival.title}`,
      shop: `${shop.seconds.toFixed(2)} s`,
      beside: `${rival.seconds.toFixed(1)} s`,
      ratio: (shop.seconds / rival.seconds).toFixed(2),
      target: isFaster ? 'at most 0.20' : '',
    },
    {
      work: `memory after the start and under these orders, without files, compared with ${rival.title}`,
      shop: `${digits(shop.memory)}, ${digits(peak('shop'))} MiB`,
      beside: `${digits(rival.memory)}, ${digits(peak(rival.name))} MiB`,
      ratio: (peak('shop') / peak(rival.name)).toFixed(2),
    },
  ];
}

/** Compares the shop with alternatives on the same PostgreSQL. */
export async function measureRivals(database, { rounds }) {
  const folder = temporaryFolder();
  const shops = [];
  for (const shop of await prepareShops(database)) shops.push(await start(shop));
  const targets = [];
  for (const shop of shops) targets.push(await shoppersOf(shop, folder));
  const slices = await measureRounds(targets, { rounds, seconds: SECONDS, postmaster: database.pid });
  const [shop, vendure, medusa] = shops;
  const vendureIsFaster = vendure.seconds < medusa.seconds;
  return [
    ...rowsOf(shop, vendure, slices, { target: 400, isFaster: vendureIsFaster }),
    ...rowsOf(shop, medusa, slices, { target: 2_500, isFaster: !vendureIsFaster }),
  ];
}
