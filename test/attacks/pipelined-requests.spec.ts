import { request } from '../shop/api-client.ts';
import { orderRow } from '../shop/order-row.ts';
import { exchange, getRequest, openConnection } from '../shop/raw-connection.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { until } from '../shop/until.ts';
import { expectToWithstand } from './attack.ts';

jest.setTimeout(120_000);

const shop = sharedShop();

const LAST = { Connection: 'close' };

it('requests for files that nobody reads the answers of leave no file open', async () => {
  await expectToWithstand(shop, async () => {
    for (let connections = 0; connections < 5; connections += 1) {
      const socket = await openConnection(shop.url);
      await new Promise((resolve) => {
        socket.write(getRequest('/images/social-card.jpg').repeat(300), resolve);
      });
      socket.destroy();
      await until(() => socket.closed);
      await request(`${shop.url}/api/health`);
    }
  });
});

it.each([
  ['a page', '/'],
  ['a page that is not there', '/nothing'],
  ['a list from the database', '/api/products'],
  ['an address that is no path', '*'],
  ['an id that is far too long', `/api/products/${'x'.repeat(200)}`],
])('thousands of requests for %s on a few connections hold up nobody else', async (_, path) => {
  const requests = getRequest(path).repeat(1_999) + getRequest(path, LAST);
  await expectToWithstand(shop, () =>
    Promise.all(Array.from({ length: 20 }, () => exchange(shop.url, requests))),
  );
});

it('a client that sends a few requests ahead gets every answer, in order', async () => {
  const order = JSON.stringify(orderRow({ order_number: 'LC515151' }));
  const insert = [
    'POST /rest/v1/orders HTTP/1.1',
    'Host: shop.example',
    `apikey: ${ANON_KEY}`,
    'Content-Type: application/json',
    `Content-Length: ${order.length}`,
    '',
    order,
  ].join('\r\n');
  const received = await exchange(
    shop.url,
    getRequest('/api/health') +
      insert +
      getRequest('/favicon.svg') +
      getRequest('/api/orders') +
      getRequest('/api/nothing', LAST),
  );
  expect(received.match(/(?<=HTTP\/1\.1 )\d{3}/g)).toEqual(['200', '201', '200', '401', '404']);
  const parts = ['"status":"ok"', 'Content-Range', '</svg>', 'Sign in', 'This URL does not exist'];
  const places = parts.map((part) => received.toLowerCase().indexOf(part.toLowerCase()));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((one, other) => one - other));
});

it('a request that waits for its turn gets it after an answer that the server gives without the shop', async () => {
  const received = await exchange(
    shop.url,
    getRequest('/api/health') +
      getRequest('/api/health', { Expect: 'a miracle' }) +
      getRequest('/api/settings', LAST),
  );
  expect(received.match(/(?<=HTTP\/1\.1 )\d{3}/g)).toEqual(['200', '417', '200']);
});

it.each(['/api/health', '/', '*'])('more requests for %s than may wait end the connection', async (path) => {
  const received = await exchange(shop.url, getRequest(path).repeat(99) + getRequest(path, LAST));
  expect(received.match(/HTTP\/1\.1 \d/g)?.length ?? 0).toBeLessThan(20);
});
