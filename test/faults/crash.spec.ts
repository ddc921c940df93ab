import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { connect } from 'node:net';
import { request, signIn } from '../shop/api-client.ts';
import { migratedDataDirectory } from '../shop/migrated-data-directory.ts';
import { orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';

let directory: string;
let shop: ShopServer | undefined;

beforeAll(() => {
  directory = migratedDataDirectory('shop-crash');
});
afterAll(async () => {
  await shop?.stop();
  rmSync(directory, { recursive: true });
});

const start = () => startShopServer({ DATA_DIR: directory });
const placeOrder = (url: string, order_number: string) => sendOrder(url, orderRow({ order_number }));
const numbers = async (url: string) => {
  const { body } = await request(`${url}/api/orders`, { token: await signIn(url) });
  return body.map(({ orderNumber }: { orderNumber: string }) => orderNumber);
};

it('an acknowledged order survives kill -9, and the session stays logged in', async () => {
  shop = await start();
  const token = await signIn(shop.url);
  expect((await placeOrder(shop.url, 'LC200001')).status).toBe(201);
  await shop.kill();

  shop = await start();
  expect(shop.output()).toContain('Adopted');
  expect(await numbers(shop.url)).toEqual(['LC200001']);
  expect((await request(`${shop.url}/api/auth/verify`, { token })).status).toBe(200);
});

it('orders acknowledged during a shutdown are stored, and an unfinished request leaves no PostgreSQL running', async () => {
  const url = shop?.url ?? '';
  const client = connect(Number(new URL(url).port), '127.0.0.1');
  client.on('error', () => {});
  await once(client, 'connect');
  client.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  );
  // An answered request shows that the server has read the one before it.
  await request(`${url}/api/health`);
  const placing = Array.from({ length: 40 }, (_, index) =>
    placeOrder(url, `LC${300_000 + index}`).catch(() => undefined),
  );
  await Promise.race(placing);
  await shop?.stop();
  client.destroy();
  const acknowledged = (await Promise.all(placing)).filter((answer) => answer?.status === 201).length;
  expect(acknowledged).toBeGreaterThan(0);

  shop = await start();
  // PostgreSQL did not run on.
  expect(shop.output()).not.toContain('Adopted');
  const stored = (await numbers(shop.url)).filter((number: string) => number.startsWith('LC3'));
  expect(stored.length).toBeGreaterThanOrEqual(acknowledged);
});

it('refuses to start a second server on the same data, and says why', async () => {
  await expect(start()).rejects.toThrow(
    /Another server is already running .*"Several instances" in docs\/growing\.md/s,
  );
});
