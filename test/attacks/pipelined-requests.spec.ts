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

it('requests for files whose responses are not read leave no file open', async () => {
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
  ['a missing page', '/nothing'],
  ['a list from the database', '/api/products'],
  ['a target that is not a path', '*'],
  ['a very long ID', `/api/products/${'x'.repeat(200)}`],
])('thousands of requests for %s on a few connections do not slow down others', async (_, path) => {
  const requests = getRequest(path).repeat(1_999) + getRequest(path, LAST);
  await expectToWithstand(shop, () =>
    Promise.all(Array.from({ length: 20 }, () => exchange(shop.url, requests))),
  );
});

it('a client that pipelines a few requests gets all responses, in order', async () => {
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
  const parts = ['"status":"ok"', 'Content-Range', '</svg>', 'Log in', 'This URL does not exist'];
  const positions = parts.map((part) => received.toLowerCase().indexOf(part.toLowerCase()));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual(positions.toSorted((one, other) => one - other));
});

it("a queued request is answered after one that Node's HTTP server answers itself", async () => {
  const received = await exchange(
    shop.url,
    getRequest('/api/health') +
      getRequest('/api/health', { Expect: 'a miracle' }) +
      getRequest('/api/settings', LAST),
  );
  expect(received.match(/(?<=HTTP\/1\.1 )\d{3}/g)).toEqual(['200', '417', '200']);
});

it.each(['/api/health', '/', '*'])('too many queued requests for %s close the connection', async (path) => {
  const received = await exchange(shop.url, getRequest(path).repeat(99) + getRequest(path, LAST));
  expect(received.match(/HTTP\/1\.1 \d/g)?.length ?? 0).toBeLessThan(20);
});
