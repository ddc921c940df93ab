import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { request, signIn } from '../shop/api-client.ts';
import { migratedDataDirectory } from '../shop/migrated-data-directory.ts';
import { orderRow } from '../shop/order-row.ts';
import { processesWith } from '../shop/processes.ts';
import { sendOrder } from '../shop/send-order.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(90_000);

let directory: string;
let shop: ShopServer;

beforeEach(async () => {
  directory = migratedDataDirectory('shop-postgresql-dies');
  shop = await startShopServer({ DATA_DIR: directory });
});
afterEach(async () => {
  await shop.stop();
  rmSync(directory, { recursive: true });
});

const postmasterFile = () => path.join(directory, 'postgresql', 'postmaster.pid');
const postmaster = () => Number(readFileSync(postmasterFile(), 'utf8').split('\n')[0]);
const health = async () => (await request(`${shop.url}/api/health`)).status;
const placeOrder = (order_number: string) => sendOrder(shop.url, orderRow({ order_number }));

it.each([
  ['killed', 'SIGKILL'],
  ['shut down', 'SIGINT'],
] as const)('restarts a PostgreSQL that was %s, without losing an order', async (_, signal) => {
  const token = await signIn(shop.url);
  expect((await placeOrder('LC400001')).status).toBe(201);
  // The first restart fails; otherwise, PostgreSQL might be back before the next order and health check.
  const version = path.join(directory, 'postgresql', 'PG_VERSION');
  renameSync(version, `${version}.away`);
  process.kill(postmaster(), signal);
  await until(() => shop.output().includes('PostgreSQL could not be started'));
  expect((await placeOrder('LC400002')).status).toBe(503);
  await until(async () => (await health()) === 503);
  renameSync(`${version}.away`, version);

  await until(async () => (await health()) === 200);
  expect((await placeOrder('LC400003')).status).toBe(201);
  const { status, body } = await request(`${shop.url}/api/orders`, { token });
  expect(status).toBe(200);
  expect(body.map(({ orderNumber }: { orderNumber: string }) => orderNumber).sort()).toEqual([
    'LC400001',
    'LC400003',
  ]);
  expect(shop.output()).toContain('PostgreSQL has ended. Restarting it (1 of 5)');
  await until(() => shop.output().includes('PostgreSQL is running again'));

  await expect(startShopServer({ DATA_DIR: directory })).rejects.toThrow('Another server is already running');
  await shop.stop();
  expect(existsSync(postmasterFile())).toBe(false);
});

it('leaves no PostgreSQL running when the shop stops during its restart', async () => {
  process.kill(postmaster(), 'SIGKILL');
  await until(() => shop.output().includes('Restarting it'));
  await shop.stop();
  await until(() => processesWith(directory).length === 0);
  expect(shop.output()).not.toContain('could not be started');
});

it('pauses after five failed restarts of PostgreSQL', async () => {
  const control = path.join(directory, 'postgresql', 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  process.kill(postmaster(), 'SIGKILL');
  await until(() => shop.output().includes('The next attempt is in a minute'));
  expect(shop.output().match(/Restarting it/g)).toHaveLength(5);
  expect(await health()).toBe(503);
  expect((await request(shop.url)).status).toBe(200);
});
