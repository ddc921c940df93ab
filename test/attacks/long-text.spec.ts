import { Agent, request } from 'node:http';
import { orderRow } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN, ANON_KEY } from '../shop/shop-server.ts';

jest.setTimeout(180_000);

const shop = sharedShop({ ORDERS_PER_VISITOR: '0', TRUST_PROXY: 'true', LOG_LEVEL: 'warn' });

/** In characters. All headers together are limited to 16 KiB, and bodies to 32 KiB. */
const LENGTHS = [3_500, 7_000, 14_000] as const;
const RUNS = 7;
/** Four times the length may take four times as long; doubled, because measurements vary. */
const MAX_RATIO = 8;
/** Below this, the connection takes most of the time, not the text. */
const NOTICEABLE_MILLISECONDS = 25;

interface Sent {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: unknown;
}
type Input = (text: string) => Sent;

const header =
  (name: string, path = '/'): Input =>
  (text) => ({ path, headers: { [name]: text } });
const order =
  (column: string): Input =>
  (text) => ({
    path: '/rest/v1/orders',
    headers: { apikey: ANON_KEY },
    body: column === 'items' ? orderRow({ items: [{ title: text }] }) : { ...orderRow(), [column]: text },
  });
const product =
  (field: string): Input =>
  (text) => ({
    path: '/api/products',
    headers: { Authorization: `Bearer ${shop.token}` },
    body: { title: 'a', description: 'b', price: 1, image: '/a.png', inventory: 1, [field]: text },
  });
const query =
  (path: string): Input =>
  (text) => ({
    path: `${path}${encodeURIComponent(text).slice(0, text.length)}`.replace(/%.?$/, ''),
    headers: { Authorization: `Bearer ${shop.token}`, apikey: ANON_KEY },
  });

/** All inputs for text from strangers. */
const INPUTS: [name: string, input: Input][] = [
  ['the email of a login', (text) => ({ path: '/api/auth/login', body: { ...ADMIN, email: text } })],
  ['the password of a login', (text) => ({ path: '/api/auth/login', body: { ...ADMIN, password: text } })],
  ...['items', ...Object.keys(orderRow())].map((column): [string, Input] => [
    `${column} of an order`,
    order(column),
  ]),
  [
    'the key of an order',
    (text) => ({ ...order('name')('x'), headers: { apikey: ANON_KEY, 'Idempotency-Key': text } }),
  ],
  ['a column of an order', (text) => ({ ...order('name')('x'), body: { [text]: 1 } })],
  ['the numbers of an order', order('total')],
  ...['title', 'description', 'image', 'price'].map((field): [string, Input] => [
    `${field} of a product`,
    product(field),
  ]),
  ['the search for orders', query('/api/orders?search=')],
  ['the cursor of orders', query('/api/orders?after=')],
  ['the cursor of products', query('/api/products?after=')],
  ['the limit of a list', query('/api/products?limit=')],
  ['the time zone', query('/api/orders/summary?timeZone=')],
  ['the ticket of an export', query('/api/orders/export.csv?ticket=')],
  [
    'the columns of an insert',
    (text) => ({ ...order('name')('x'), path: query('/rest/v1/orders?columns=')(text).path }),
  ],
  [
    'the selection of an insert',
    (text) => ({ ...order('name')('x'), path: query('/rest/v1/orders?select=')(text).path }),
  ],
  ['the path of a page', (text) => ({ path: query('/')(text).path })],
  ['the path of a product', query('/product/')],
  ['the id of a product', query('/api/products/')],
  ['the path of the Data API', query('/rest/v1/')],
  ['the path of a file', query('/assets/')],
  ['an undecodable path', (text) => ({ path: `/%${query('')(text).path}` })],
  ['Authorization', header('Authorization', '/api/orders')],
  ['a token', (text) => header('Authorization', '/api/orders')(`Bearer ${text}`)],
  [
    'a token of the Data API',
    (text) => ({ path: '/rest/v1/orders', headers: { apikey: ANON_KEY, Authorization: `Bearer ${text}` } }),
  ],
  ['the public key', header('apikey', '/rest/v1/orders')],
  ['If-None-Match', header('If-None-Match')],
  ['If-None-Match of a list', header('If-None-Match', '/api/products')],
  [
    'If-Match',
    (text) => ({
      ...product('title')('x'),
      method: 'PUT',
      path: '/api/products/0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001',
      headers: { Authorization: `Bearer ${shop.token}`, 'If-Match': text },
    }),
  ],
  ['Host', header('Host')],
  ['X-Forwarded-Host', header('X-Forwarded-Host')],
  ['X-Forwarded-Proto', header('X-Forwarded-Proto')],
  [
    'X-Forwarded-For',
    (text) => ({ ...order('name')('x'), headers: { apikey: ANON_KEY, 'X-Forwarded-For': text } }),
  ],
  ['Accept', (text) => ({ ...order('name')('x'), headers: { apikey: ANON_KEY, Accept: text } })],
  ['Prefer', (text) => ({ ...order('name')('x'), headers: { apikey: ANON_KEY, Prefer: text } })],
  [
    'Content-Profile',
    (text) => ({ ...order('name')('x'), headers: { apikey: ANON_KEY, 'Content-Profile': text } }),
  ],
  [
    'Content-Type',
    (text) => ({ ...order('name')('x'), headers: { apikey: ANON_KEY, 'Content-Type': text } }),
  ],
  ['Accept-Encoding', header('Accept-Encoding')],
  ['Accept-Encoding of a file', header('Accept-Encoding', '/favicon.svg')],
  ['Accept-Language', header('Accept-Language')],
  ['Range', header('Range', '/images/social-card.jpg')],
  ['If-Modified-Since', header('If-Modified-Since', '/images/social-card.jpg')],
  ['Cookie', header('Cookie')],
];

/** Texts that make careless regular expressions backtrack: spaces, repetitions that nearly match, and a wrong end. */
const WORST: ((length: number) => string)[] = [
  (length) => `${' '.repeat(length - 1)}!`,
  (length) => 'a'.repeat(length),
  (length) => `${'a,'.repeat(length / 2 - 1)};!`,
  (length) => `${'"a", '.repeat(length / 5 - 1)}"`,
  (length) => `${'\\'.repeat(length - 1)}u`,
  (length) => `${'1'.repeat(length - 1)}x`,
  (length) => `a@${'a.'.repeat(length / 2 - 2)}@`,
  (length) => '%2e'.repeat(length / 3),
  (length) => `${'W/"",'.repeat(length / 5 - 1)}!`,
  (length) => `${'[:'.repeat(length / 2 - 1)}]`,
];

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(() => agent.destroy());

/** The response time in milliseconds. */
function timeOf({ method, path = '/', headers = {}, body }: Sent): Promise<number> {
  return new Promise((resolve, reject) => {
    const started = performance.now();
    const text = body === undefined ? undefined : JSON.stringify(body);
    const sent = request(
      shop.url,
      {
        agent,
        path: path || '/',
        method: method ?? (text === undefined ? 'GET' : 'POST'),
        headers: { ...(text !== undefined && { 'Content-Type': 'application/json' }), ...headers },
      },
      (response) => {
        if ((response.statusCode ?? 500) >= 500) reject(new Error(`${response.statusCode} for ${path}`));
        response.resume().on('end', () => resolve(performance.now() - started));
      },
    );
    sent.on('error', reject).end(text);
  });
}

/** The shortest of several times, because other load on the machine only makes them longer. */
async function shortest(sent: Sent, runs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run += 1) best = Math.min(best, await timeOf(sent));
  return best;
}

it.each(INPUTS)('%s takes time at most proportional to its length', async (_, input) => {
  for (const [index, worst] of WORST.entries()) {
    const [short, , long] = LENGTHS;
    const once = await timeOf(input(worst(long)));
    if (once < NOTICEABLE_MILLISECONDS) continue;
    const times = [];
    for (const length of LENGTHS) times.push(await shortest(input(worst(length)), RUNS));
    const [first = 0, , last = 0] = times;
    const allowed = Math.max(NOTICEABLE_MILLISECONDS, first * MAX_RATIO * (long / short / 4));
    expect([index, times, last <= allowed]).toEqual([index, times, true]);
  }
});
