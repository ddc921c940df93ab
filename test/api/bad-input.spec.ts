import { request as rawRequest } from 'node:http';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { request } from '../shop/api-client.ts';
import { customer, orderRow } from '../shop/order-row.ts';
import { exchange, getRequest } from '../shop/raw-connection.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';

const shop = workerShop();

const ID = '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001';
const ENDPOINTS: [method: string, path: string][] = [
  ['POST', '/api/auth/login'],
  ['POST', '/api/products'],
  ['PUT', `/api/products/${ID}`],
  ['PUT', `/api/orders/${ID}/status`],
  ['PUT', '/api/orders/status'],
  ['PUT', `/api/orders/${ID}/customer`],
  ['POST', `/api/orders/${ID}/notes`],
  ['POST', '/rest/v1/orders'],
];
const deep = '['.repeat(5000);
const BODIES: [name: string, text: string, headers?: Record<string, string>][] = [
  ['nothing', ''],
  ['broken JSON', '{"status":'],
  ['JSON null', 'null'],
  ['a number', '42'],
  ['a string', '"paid"'],
  ['an empty list', '[[]]'],
  ['an empty object', '{}'],
  ['wrong types', '{"email":{"$ne":null},"password":[1],"status":{},"title":[],"price":{},"name":{"a":1}}'],
  ['unknown fields', '{"unknown":1}'],
  ['a raw NUL byte', '{"status":"\0"}'],
  ['prototype pollution', '{"__proto__":{"status":"paid"},"constructor":{"prototype":{}}}'],
  ['deep nesting', deep],
  ['40 kB of text', `{"title":"${'x'.repeat(40_000)}","status":"${'x'.repeat(40_000)}"}`],
  ['a form', 'status=paid&email=a&password=b', { 'Content-Type': 'application/x-www-form-urlencoded' }],
  ['a file', '--x\r\n\r\n--x--', { 'Content-Type': 'multipart/form-data; boundary=x' }],
  ['an impossible content type', '{}', { 'Content-Type': '///' }],
  ['another character set', '{}', { 'Content-Type': 'application/json; charset=utf-32' }],
];

describe.each(ENDPOINTS)('%s %s', (method, path) => {
  it.each(BODIES)('refuses %s with a 4xx in its error format', async (_, text, headers = {}) => {
    const answer = await request(shop.url + path, {
      method,
      text,
      token: path.startsWith('/rest') ? undefined : shop.token,
      headers: { apikey: ANON_KEY, ...headers },
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    const keys = path.startsWith('/rest') ? ['code', 'details', 'hint', 'message'] : ['error'];
    expect(Object.keys(answer.body).sort()).toEqual(keys);
    expect(JSON.stringify(answer.body)).not.toMatch(/node_modules|\.ts:|\.js:/);
  });
});

const NUL = 'a\0';
const COUNT = { product: BUILT_IN_PRODUCT._id, color: 'Blue', remaining: 1, version: 0 };

it.each<[method: string, path: string, body: object, status?: number]>([
  ['POST', '/api/auth/login', { email: NUL, password: 'x' }],
  ['POST', '/api/auth/login', { email: 'a@example.com', password: NUL }, 401],
  ['POST', '/api/products', { title: NUL, description: 'x', price: 1, image: '/x.png', inventory: 1 }],
  ['PUT', `/api/orders/${ID}/status`, { status: NUL }],
  ['PUT', `/api/orders/${ID}/customer`, customer({ name: NUL })],
  ['POST', `/api/orders/${ID}/notes`, { note: NUL }],
  ['POST', `/api/orders/${ID}/shipment`, { carrier: 'ups', trackingNumber: NUL }],
  ['POST', '/api/orders/exports', { search: NUL }],
  ['PUT', '/api/stock/selling', { on: false, sentence: NUL, version: 0 }],
  ['PUT', '/api/stock/counts', { ...COUNT, product: NUL }],
  ['PUT', '/api/stock/counts', { ...COUNT, color: NUL }],
  ['POST', '/api/payments/problems/dismissals', { problem: NUL }],
  ['POST', '/api/orders/page', { token: NUL }, 404],
  ['POST', '/rest/v1/orders', [orderRow({ name: NUL })]],
])('%s %s refuses a text with a NUL character: %j', async (method, path, body, status = 400) => {
  const answer = await request(shop.url + path, {
    method,
    body,
    token: path.startsWith('/rest') ? undefined : shop.token,
    headers: { apikey: ANON_KEY },
  });
  expect(answer.status).toBe(status);
});

describe('URLs', () => {
  it.each([
    '/%zz',
    '/api/%zz',
    '/api/products/%ff',
    '/api/products/..%2f..%2fetc%2fpasswd',
    `/api/products/${'x'.repeat(5000)}`,
    '/api/orders/1/2/3',
    '/api/orders?after=%00',
    '/api/orders?limit=1&limit=2',
    '/api/orders?search=%00',
    '/api/orders?search[x]=1&status[]=paid',
    '/api/orders/%ff',
    '/api/orders/counts/',
    '/api/orders/selection?until=%00',
    '/api/orders/selection?search=%00',
    '/api/orders?until=1',
    '/api/orders?__proto__[x]=1',
    '/api',
    '/rest/v1',
    '/rest/v1/',
    '/rest/v1/%zz',
    '/assets/nothing.js',
    '/..%2f..%2fpackage.json',
    '/pages/index.json',
    '/.vite/manifest.json',
  ])('%s gets a 4xx', async (path) => {
    const status = await new Promise<number>((resolve, reject) => {
      const options = { path, headers: { Authorization: `Bearer ${shop.token}` } };
      rawRequest(shop.url, options, (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it.each([
    ['/api/%zz', 404, ['error']],
    ['/api/products/%ff', 404, ['error']],
    ['/rest/v1/%zz', 404, ['code', 'details', 'hint', 'message']],
    ['/rest/v1', 404, ['code', 'details', 'hint', 'message']],
  ])('%s does not exist: %d in its error format', async (path, status, keys) => {
    const answer = await request(shop.url + path, { headers: { apikey: ANON_KEY } });
    expect(answer.status).toBe(status);
    expect(Object.keys(answer.body).sort()).toEqual(keys);
  });

  it.each([
    ['GET', '/api/products/'],
    ['DELETE', '/api/products/'],
    ['GET', '/api/orders/'],
  ])('%s %s with an id of thousands of characters gets a 404', async (method, path) => {
    const answer = await request(`${shop.url}${path}${'x'.repeat(5_000)}`, { method, token: shop.token });
    expect(answer).toMatchObject({ status: 404, body: { error: 'This id does not exist.' } });
  });

  it('a table name of thousands of characters gets a 404', async () => {
    const table = 'x'.repeat(5_000);
    const answer = await request(`${shop.url}/rest/v1/${table}`, { headers: { apikey: ANON_KEY } });
    expect(answer).toMatchObject({ status: 404, body: { code: 'PGRST205' } });
  });

  it.each(['DELETE', 'PUT', 'PATCH', 'POST'])('%s of an unknown URL gets a 404', async (method) => {
    const answer = await request(`${shop.url}/api/nothing`, { method });
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: expect.any(String) });
  });
});

describe('a request that never ends', () => {
  /** The response to a body that stops after its first byte. */
  const lateBody = (path: string) =>
    new Promise<{ status?: number; body: string }>((resolve, reject) => {
      const headers = { 'Content-Type': 'application/json', 'Content-Length': '100', apikey: ANON_KEY };
      const sent = rawRequest(shop.url + path, { method: 'POST', headers }, async (response) => {
        resolve({ status: response.statusCode, body: (await response.toArray()).join('') });
        sent.destroy();
      });
      sent.on('error', reject);
      sent.write('{');
    });

  it('is refused in its error format when its body stalls, and ended', async () => {
    const started = performance.now();
    const [login, order, headers] = await Promise.all([
      lateBody('/api/auth/login'),
      lateBody('/rest/v1/orders'),
      exchange(shop.url, 'GET / HTTP/1.1\r\nHost: shop.example\r\nX-Slow: '),
    ]);
    // Twelve seconds, and time for a busy machine.
    expect(performance.now() - started).toBeLessThan(25_000);
    const text = 'The request timed out. Send it again.';
    expect([login.status, JSON.parse(login.body).error]).toEqual([408, text]);
    expect([order.status, JSON.parse(order.body).message]).toEqual([408, text]);
    expect(headers).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(headers).toContain('{"error":"The request could not be read."}');
  });
});

/** Status and body of a raw response. */
function parsed(response: string) {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  return { status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1]), head, body: JSON.parse(body) };
}

describe.each([
  ['/api/products', { error: 'The request could not be read.' }],
  [
    '/rest/v1/orders?select=*',
    { code: 'PGRST102', message: 'The request could not be read.', details: null, hint: null },
  ],
])('a malformed request for %s', (path, body) => {
  it.each([
    ['with headers of 20 kB', 431, getRequest(path, { 'X-Long': 'x'.repeat(20_000) })],
    ['with a header that has no name', 400, `GET ${path} HTTP/1.1\r\nHost: shop.example\r\n: 1\r\n\r\n`],
    [
      'with an absolute URL and two lengths',
      400,
      `POST http://shop.example${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n`,
    ],
  ])('%s is refused with %d in its error format', async (_, status, text) => {
    expect(parsed(await exchange(shop.url, text))).toMatchObject({ status, body });
  });
});

describe.each([
  ['/', ['error']],
  ['/favicon.svg', ['error']],
  ['/api/products', ['error']],
  ['/rest/v1/orders', ['code', 'details', 'hint', 'message']],
])('%s', (path, keys) => {
  it.each([
    ['another Host', 'Host: shop.example\r\nHost: other.example\r\n'],
    ['the same Host twice', 'Host: shop.example\r\nhost: shop.example\r\n'],
    ['no Host', ''],
  ])('is refused with %s', async (_, hosts) => {
    const text = getRequest(path, { Connection: 'close' }).replace('Host: shop.example\r\n', hosts);
    const { status, body } = parsed(await exchange(shop.url, text));
    expect([status, Object.keys(body).sort()]).toEqual([400, keys]);
  });
});

it('the server logged no unexpected error', () => {
  expect(shop.output()).not.toMatch(/ 5\d\d \d|SQLSTATE|TypeError/);
});
