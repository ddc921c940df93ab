import { Agent } from 'node:http';
import fc from 'fast-check';
import { IS_LONG_RUN } from '../long-run.ts';
import { DocumentedApi } from '../openapi/documented-api.ts';
import { type Answer, request } from '../shop/api-client.ts';
import { asOwner } from '../shop/database.ts';
import { SEED } from '../shop/seeded-random.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { STRIPE_WEBHOOK_SECRET, signatureOf } from '../shop/stripe-event.ts';
import { STRIPE_SECRET_KEY } from '../shop/stripe-stand-in.ts';
import { type FuzzedRequest, fuzzedRequests, SIGNED, send } from './fuzzed-request.ts';

jest.setTimeout(IS_LONG_RUN ? 60 * 60_000 : 120_000);

const REQUESTS = IS_LONG_RUN ? 50_000 : 1_000;
const AT_ONCE = 16;

const DRAFT = { title: 'Bell', description: 'Rings.', price: 3, image: '/bell.png', inventory: 1 };

/** The tables that an accepted operation writes, except those for rate limits. */
const WRITES: Record<string, string[]> = {
  insertOrders: ['orders'],
  createProduct: ['products'],
  updateProduct: ['products'],
  removeProduct: ['products'],
  changePassword: ['operators'],
  receiveStripeEvent: ['orders', 'order_status_changes', 'stripe_payments', 'stripe_reversals'],
  cancelOwnOrder: ['orders', 'order_status_changes'],
  setOrderStatus: ['orders', 'order_status_changes'],
  setOrderStatuses: ['orders', 'order_status_changes'],
  undoCancelOrder: ['orders', 'order_status_changes'],
  shipOrder: ['orders', 'shipments', 'order_history'],
  correctShipment: ['shipments', 'order_history'],
  undoShipment: ['orders', 'shipments', 'order_history'],
  shipOrders: ['orders', 'shipments', 'order_history'],
  importTrackingNumbers: ['orders', 'shipments', 'order_history'],
  correctCustomer: ['orders', 'order_history'],
  eraseCustomer: ['orders', 'shipments', 'order_history'],
  noteOrder: ['order_history'],
  setSelling: ['selling'],
  setStockCount: ['stock_counts', 'stock_changes'],
  setOrderStock: ['stock_counts', 'stock_changes'],
};
const TABLES = [
  'orders',
  'products',
  'order_status_changes',
  'shipments',
  'order_history',
  'stripe_payments',
  'stripe_checkouts',
  'stripe_reversals',
  'operators',
  'orders_per_visitor',
  'shop_migrations',
];

const shop = sharedShop({
  ORDERS_PER_VISITOR: '0',
  LOG_LEVEL: 'warn',
  SHOP_URL: 'https://shop.example',
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  // Nothing listens there. No fuzzed token is signed, and emails stay in the queue.
  STRIPE_API_URL: 'http://127.0.0.1:9',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'orders@shop.example',
});
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const ids = { products: [] as string[], orders: [] as string[] };
let api: DocumentedApi;

beforeAll(async () => {
  api = new DocumentedApi((await request(`${shop.url}/api/docs-json`)).body);
  await storeOrders(...Array(10).fill({}));
  const { body: orders } = await request(`${shop.url}/api/orders`, { token: shop.token });
  ids.orders.push(...orders.map(({ _id }: { _id: string }) => _id));
  for (let created = 0; created < 5; created += 1)
    ids.products.push(
      (await request(`${shop.url}/api/products`, { body: DRAFT, token: shop.token })).body._id,
    );
});
afterAll(() => agent.destroy());

type Table = { count: number; content: string };

/** The row count and a hash of each table. */
async function tables(): Promise<Record<string, Table>> {
  const each = TABLES.map(
    (table) => `(select json_build_object('count', count(*),
      'content', coalesce(sum(hashtextextended(row::text, 0)), 0)::text) from ${table} row) as ${table}`,
  );
  return asOwner(async (client) => (await client.query(`select ${each}`)).rows[0]);
}

function pathOf({ path, id, query }: FuzzedRequest): string {
  const known = path.startsWith('/api/products') ? ids.products : ids.orders;
  const text = typeof id === 'string' ? id : (known[id.known % known.length] ?? 'none');
  return `${path.replace('{id}', text)}${query && `?${query}`}`;
}

async function answerTo(fuzzed: FuzzedRequest): Promise<Answer> {
  const headers = { ...fuzzed.headers };
  if (headers.Authorization === 'operator') headers.Authorization = `Bearer ${shop.token}`;
  if (headers['Stripe-Signature'] === SIGNED) headers['Stripe-Signature'] = signatureOf(fuzzed.text ?? '');
  const answer = await send(agent, shop.url, pathOf(fuzzed), { ...fuzzed, headers });
  try {
    expect(answer.status).toBeLessThan(500);
    api.check(fuzzed.operationId, answer);
  } catch (cause) {
    throw new Error(`Wrong response to ${JSON.stringify(fuzzed)}: ${(cause as Error).message}`, { cause });
  }
  if (answer.status === 201 && fuzzed.operationId === 'createProduct') ids.products.push(answer.body._id);
  return answer;
}

/** The server ignores a byte order mark before JSON. */
const rowsOf = (text = '') => [JSON.parse(text.replace(/^\ufeff/, ''))].flat().length;

/** The number of rows that accepted requests have added. */
function growth(operationId: string, answers: { fuzzed: FuzzedRequest; answer: Answer }[]): number {
  const accepted = answers.filter(
    ({ fuzzed, answer }) => fuzzed.operationId === operationId && answer.status < 300,
  );
  if (operationId !== 'insertOrders') return accepted.length;
  return accepted.reduce((sum, { fuzzed }) => sum + rowsOf(fuzzed.text), 0);
}

it('every response is as documented, and only accepted requests are stored', async () => {
  let sent = 0;
  let accepted = 0;
  const started = performance.now();

  const check = async (batch: FuzzedRequest[]) => {
    const before = await tables();
    sent += batch.length;
    const answers = await Promise.all(
      batch.map(async (fuzzed) => ({ fuzzed, answer: await answerTo(fuzzed) })),
    );
    const after = await tables();
    const good = answers.filter(({ answer }) => answer.status < 300);
    accepted += good.length;
    const written = new Set(good.flatMap(({ fuzzed }) => WRITES[fuzzed.operationId] ?? []));
    for (const table of TABLES.filter((name) => !written.has(name)))
      expect([table, after[table]]).toEqual([table, before[table]]);
    const grown = (table: string) => (after[table]?.count ?? 0) - (before[table]?.count ?? 0);
    expect(grown('orders')).toBe(growth('insertOrders', answers));
    expect(grown('products')).toBe(growth('createProduct', answers) - growth('removeProduct', answers));
  };

  const batches = fc.array(fuzzedRequests(api), { minLength: AT_ONCE, maxLength: AT_ONCE, size: 'max' });
  await fc.assert(fc.asyncProperty(batches, check), {
    seed: SEED,
    numRuns: Math.ceil(REQUESTS / AT_ONCE),
    // No shrinking: the error already names the request.
    endOnFailure: true,
  });
  expect(shop.output()).not.toMatch(/ 5\d\d \d|\[Errors\]|^\s+at /m);
  expect(accepted).toBeGreaterThan(sent / 20);
  expect(accepted).toBeLessThan(sent / 1.2);
  if (IS_LONG_RUN)
    process.stdout.write(
      `fuzz-api: ${sent} requests, ${accepted} accepted, in ${Math.round((performance.now() - started) / 1000)} s; ` +
        `SEED=${SEED}\n`,
    );
});
