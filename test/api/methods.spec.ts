import { METHODS, request as rawRequest } from 'node:http';
import { workerShop } from '../shop/shared-shop.ts';
import { ANON_KEY } from '../shop/shop-server.ts';

const shop = workerShop();

interface Answer {
  status?: number;
  allow?: string;
  type?: string;
  body: string;
}

/** `fetch` refuses some methods, TRACE among them. */
function send(method: string, path: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    rawRequest(shop.url + path, { method }, async (response) => {
      const body = (await response.toArray()).join('');
      const { allow, 'content-type': type } = response.headers;
      resolve({ status: response.statusCode, allow, type, body });
    })
      .on('error', reject)
      .end();
  });
}

/** All methods of Node except CONNECT, which has no path. */
const USUAL = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'CONNECT'];
const RARE = METHODS.filter((method) => !USUAL.includes(method));

describe('rare methods', () => {
  it.each([
    ['/', 'GET, HEAD, OPTIONS'],
    ['/shop', 'GET, HEAD, OPTIONS'],
    ['/product/%E0%A4%A', 'GET, HEAD, OPTIONS'],
    ['/nothing', 'GET, HEAD, OPTIONS'],
    ['/robots.txt', 'GET, HEAD, OPTIONS'],
    ['/api/products', 'GET, HEAD, POST, OPTIONS'],
    ['/api/products/1', 'DELETE, GET, HEAD, PUT, OPTIONS'],
    ['/api/orders', 'GET, HEAD, OPTIONS'],
    ['/api/auth/login', 'POST, OPTIONS'],
  ])('of %s get a 405 with the supported methods', async (path, allow) => {
    for (const method of RARE) {
      const { body, ...answer } = await send(method, path);
      expect({ method, ...answer }).toEqual({
        method,
        status: 405,
        allow,
        type: 'application/json; charset=utf-8',
      });
      expect(JSON.parse(body)).toEqual({ error: expect.stringContaining(`does not support ${method}.`) });
    }
  });

  it('of an unknown API URL get a 404', async () => {
    for (const method of RARE) {
      const { status, body } = await send(method, '/api/nothing');
      expect({ method, status, body }).toEqual({
        method,
        status: 404,
        body: '{"error":"This URL does not exist."}',
      });
    }
  });

  it("of the Data API get PostgREST's response", async () => {
    for (const method of RARE) {
      const { status, body } = await send(method, `/rest/v1/orders?apikey=${ANON_KEY}`);
      expect(status).toBe(405);
      expect(JSON.parse(body)).toEqual({
        code: 'PGRST117',
        message: `Unsupported HTTP method: ${method}`,
        details: null,
        hint: null,
      });
    }
  });
});

it.each([
  ['POST', '/shop'],
  ['DELETE', '/api/orders'],
  ['PATCH', '/api/products/1'],
])('%s %s is refused before authentication', async (method, path) => {
  expect((await send(method, path)).status).toBe(405);
});

it.each([
  ['/', 'GET, HEAD, OPTIONS'],
  ['/api/products', 'GET, HEAD, POST, OPTIONS'],
])('OPTIONS %s lists the methods', async (path, allow) => {
  expect(await send('OPTIONS', path)).toEqual({ status: 204, allow, type: undefined, body: '' });
});

it.each(['/', '/nothing', '/favicon.svg', '/robots.txt', '/api/products', '/api/orders', '/api/nothing'])(
  'HEAD %s answers like GET, without a body',
  async (path) => {
    const [get, head] = await Promise.all([send('GET', path), send('HEAD', path)]);
    expect(head).toEqual({ ...get, body: '' });
  },
);
