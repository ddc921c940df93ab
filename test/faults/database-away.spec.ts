import { request, signIn } from '../shop/api-client.ts';
import { type DatabaseGate, startGate } from '../shop/database-gate.ts';
import { orderRow } from '../shop/order-row.ts';
import { ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';

let shop: ShopServer | undefined;
let gate: DatabaseGate | undefined;
afterAll(async () => {
  await shop?.stop();
  gate?.close();
});

it('a database that goes away is told in words, and the shop recovers when it is back', async () => {
  gate = await startGate();
  shop = await startShopServer({ DATABASE_URL: gate.url });
  const { url } = shop;
  const token = await signIn(url);
  const place = () => request(`${url}/rest/v1/orders`, { body: orderRow(), headers: { apikey: ANON_KEY } });

  gate.cut();
  const api = await request(`${url}/api/orders`, { token });
  expect(api.status).toBe(503);
  expect(api.body).toEqual({ error: expect.stringContaining('Try again in a minute') });
  expect(await place()).toMatchObject({ status: 503, body: { code: 'PGRST001' } });
  expect((await request(`${url}/api/health`)).status).toBe(503);
  expect((await request(url)).status).toBe(200);

  gate.mend();
  expect((await place()).status).toBe(201);
  expect((await request(`${url}/api/orders`, { token })).status).toBe(200);
});

it('a database that is not there at start is named, without its password', async () => {
  const failed = await startShopServer({ DATABASE_URL: 'postgres://shop:geheim@127.0.0.1:1/shop' }).catch(
    String,
  );
  expect(failed).toContain('Cannot connect to the database in DATABASE_URL (ECONNREFUSED)');
  expect(failed).not.toContain('geheim');
});
