import { request, signIn } from '../shop/api-client.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../shop/database-proxy.ts';
import { sendOrder } from '../shop/send-order.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';

let shop: ShopServer;
let proxy: DatabaseProxy;
beforeAll(async () => {
  proxy = await startDatabaseProxy();
  proxy.cut();
  const opening = startShopServer({ DATABASE_URL: proxy.url });
  await until(() => proxy.refused() > 1);
  proxy.restore();
  shop = await opening;
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await shop?.stop();
  proxy.close();
});

it('waits for the database at startup', () => {
  expect(shop.output().match(/Waiting up to 30 seconds for the database/g)).toHaveLength(1);
});

it('reports an unreachable database, and recovers once it is back', async () => {
  const { url } = shop;
  const token = await signIn(url);
  const placeOrder = () => sendOrder(url);

  proxy.cut();
  const api = await request(`${url}/api/orders`, { token });
  expect(api.status).toBe(503);
  expect(api.body).toEqual({ error: expect.stringContaining('Try again in a minute') });
  expect(await placeOrder()).toMatchObject({ status: 503, body: { code: 'PGRST001' } });
  expect((await request(`${url}/api/health`)).status).toBe(503);
  expect((await request(url)).status).toBe(200);

  proxy.restore();
  expect((await placeOrder()).status).toBe(201);
  expect((await request(`${url}/api/orders`, { token })).status).toBe(200);
});
