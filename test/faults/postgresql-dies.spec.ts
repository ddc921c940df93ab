import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { request, signIn } from '../shop/api-client.ts';
import { orderRow } from '../shop/order-row.ts';
import { processesWith } from '../shop/processes.ts';
import { sendOrder } from '../shop/send-order.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';
import { until } from '../shop/until.ts';

jest.setTimeout(90_000);

let directory: string;
let shop: ShopServer;

beforeEach(async () => {
  directory = temporaryFolder('shop-postgresql-dies');
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
  ['is killed', 'SIGKILL'],
  ['is told to end', 'SIGINT'],
] as const)('a PostgreSQL that %s under the shop comes back with every order', async (_, signal) => {
  const token = await signIn(shop.url);
  expect((await placeOrder('LC400001')).status).toBe(201);
  process.kill(postmaster(), signal);
  // It is away for less time than the shop keeps the result of a health check.
  const unhealthy = until(async () => (await health()) === 503);
  await until(() => shop.output().includes('PostgreSQL has ended'));
  expect((await placeOrder('LC400002')).status).toBe(503);
  await unhealthy;

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

it('a PostgreSQL that is being revived does not outlive the shop', async () => {
  process.kill(postmaster(), 'SIGKILL');
  await until(() => shop.output().includes('Starting it again'));
  await shop.stop();
  await until(() => processesWith(directory).length === 0);
  expect(shop.output()).not.toContain('could not be started');
});

it('a PostgreSQL that cannot come back is given up after a few tries, in words', async () => {
  const control = path.join(directory, 'postgresql', 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  process.kill(postmaster(), 'SIGKILL');
  await until(() => shop.output().includes('PostgreSQL is not tried again'));
  expect(shop.output().match(/Starting it again/g)).toHaveLength(5);
  expect(await health()).toBe(503);
  expect((await request(shop.url)).status).toBe(200);
});
