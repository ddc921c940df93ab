import { randomBytes, randomUUID } from 'node:crypto';
import { CUSTOMER_FIELDS } from '../../contract/customers.ts';
import { READABLE_COLUMNS } from '../../contract/order-columns.ts';
import { IDEMPOTENCY_KEY_HEADER } from '../../contract/order-row.ts';
import { TRACKING_IMPORT_LIMITS } from '../../contract/shipments.ts';
import { DocumentedApi } from '../openapi/documented-api.ts';
import { type Answer, request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl } from '../shop/database.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../shop/database-proxy.ts';
import { openEvents } from '../shop/event-stream.ts';
import { removeOperator, setOperatorPassword } from '../shop/operator-command.ts';
import { orderTokenOf } from '../shop/order-page.ts';
import { orderRow } from '../shop/order-row.ts';
import { addSecondFactor, appCode } from '../shop/second-factor.ts';
import { serverRoutes } from '../shop/server-routes.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN, ANON_KEY, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { paymentEvent, STRIPE_WEBHOOK_SECRET, signatureOf } from '../shop/stripe-event.ts';
import { STRIPE_SECRET_KEY, type StripeStandIn, startStripeStandIn } from '../shop/stripe-stand-in.ts';
import { until } from '../shop/until.ts';

const DRAFT = { title: 'Ball', description: 'Red.', price: 3.5, image: '/ball.png', inventory: 7 };
const STRIPE = {
  SHOP_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'rk_live_for_the_tests_of_the_shop',
  STRIPE_WEBHOOK_SECRET,
};
const payTokenOf = (id: string) => orderTokenOf(id, 'payment link');
const linkOf = async (id: string) => `https://shop.example/pay?order=${await payTokenOf(id)}`;

const PRODUCTION = {
  NODE_ENV: 'production',
  CARD_DATA: 'plain',
  TRUST_PROXY: 'false',
  DATABASE_URL: databaseUrl(),
  ...STRIPE,
};

const CUSTOMER = Object.fromEntries(
  Object.entries(orderRow()).filter(([name]) => (CUSTOMER_FIELDS as readonly string[]).includes(name)),
);

/** A controller's route as named in the document. Pages and refusals of the Data API are not in it. */
const NOT_OF_THE_API = [
  'ALL /rest/v1/*',
  'ALL /rest/v1/:table',
  'GET /*',
  'GET /api/docs',
  'GET /api/docs/:file',
  'GET /robots.txt',
  'GET /sitemap.xml',
];

const ORDERS_PER_VISITOR = 20;

/** No server listens on this port, so emails stay in the queue. */
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'orders@shop.example' };

let stripe: StripeStandIn;
const shop = sharedShop(async () => {
  stripe = await startStripeStandIn();
  return {
    ORDERS_PER_VISITOR: String(ORDERS_PER_VISITOR),
    ...STRIPE,
    STRIPE_SECRET_KEY,
    STRIPE_API_URL: stripe.url,
    ...MAIL,
  };
});
afterAll(() => stripe.close());
let api: DocumentedApi;
beforeAll(async () => {
  const { body } = await request(`${shop.url}/api/docs-json`);
  api = new DocumentedApi(body);
});

interface Call {
  /** Replaces `{id}`. */
  id?: string;
  query?: string;
  body?: unknown;
  text?: string;
  /** Missing or invalid. */
  as?: string;
  headers?: Record<string, string>;
  at?: string;
}

/** Sends a request as documented, and checks the response against the document. */
async function call(
  operationId: string,
  { id = randomUUID(), query = '', at = shop.url, ...rest }: Call = {},
) {
  const { method, path, security } = api.operation(operationId);
  const needs = security.flatMap((scheme) => Object.keys(scheme));
  const answer = await request(`${at}${path.replace('{id}', id)}${query}`, {
    method,
    body: rest.body,
    text: rest.text,
    token: rest.as ?? (needs.includes('operator') ? shop.token : undefined),
    headers: { ...(needs.includes('publicKey') && { apikey: ANON_KEY }), ...rest.headers },
  });
  api.check(operationId, answer);
  if (answer.status < 300 && rest.body !== undefined) api.checkRequest(operationId, rest.body);
  return answer;
}

async function expectStatus(status: number, answer: Promise<Answer>): Promise<Answer> {
  const received = await answer;
  expect({ status: received.status, body: received.body }).toEqual({ status, body: received.body });
  return received;
}

/** As if the latest wrong password or code had been the tenth. */
const useUpGuesses = () =>
  asOwner((client) =>
    client.query(`update login_attempts set points = 10
      where key = (select key from login_attempts where key like 'pair:%' order by expire desc limit 1)`),
  );

const idsOf = (condition: (operation: ReturnType<DocumentedApi['operation']>) => boolean) =>
  [...api.operations.values()].filter(condition).map(({ operationId }) => operationId);

describe('the document', () => {
  it('is valid OpenAPI 3.1', () => {
    expect(api.document.openapi).toMatch(/^3\.1\./);
    expect(api.document.servers).toEqual([expect.objectContaining({ url: '/' })]);
    expect(api.faults()).toEqual([]);
  });

  it('has every route of the API and nothing else', () => {
    const routes = serverRoutes()
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => !NOT_OF_THE_API.includes(route))
      .map((route) => route.replace(/:(\w+)/g, '{$1}'));
    const described = [...api.operations.values()].map(({ method, path }) => `${method} ${path}`);
    expect(described.sort()).toEqual(routes.sort());
  });

  it('describes every operation and parameter', () => {
    for (const { operationId, summary, tags, parameters } of api.operations.values()) {
      expect([operationId, summary.length > 10, tags.length]).toEqual([operationId, true, 1]);
      for (const { name, description, in: location } of parameters) {
        const isNamed =
          description !== undefined || (location === 'query' && /^(status|sort|limit)$/.test(name));
        expect([operationId, name, isNamed]).toEqual([operationId, name, true]);
      }
    }
  });
});

describe('every visitor', () => {
  it('reads health, settings and the reference', async () => {
    await expectStatus(200, call('checkHealth'));
    await expectStatus(200, call('checkLiveness'));
    await expectStatus(200, call('getSettings'));
    const { headers } = await expectStatus(200, call('getApiReference'));
    const known = { 'If-None-Match': headers.get('etag') ?? '' };
    await expectStatus(304, call('getApiReference', { headers: known }));
  });

  it('logs in', async () => {
    await expectStatus(200, call('login', { body: ADMIN }));
    await expectStatus(401, call('login', { body: { ...ADMIN, password: 'wrong' } }));
    await expectStatus(200, call('verifySession'));
    await expectStatus(200, call('readOperatorLog'));
    await expectStatus(200, call('renewSession'));
    const someone = { email: 'stranger@shop.example', password: 'wrong' };
    await call('login', { body: someone });
    await useUpGuesses();
    await expectStatus(429, call('login', { body: someone }));
  });

  it('changes their password', async () => {
    const operator = { email: 'changing@shop.example', password: 'a password to change' };
    await setOperatorPassword(operator.email, operator.password);
    const body = { currentPassword: operator.password, newPassword: 'another password' };
    const as = await signIn(shop.url, operator);
    const { body: session } = await expectStatus(200, call('changePassword', { body, as }));
    const again = { body, as: session.token };
    await expectStatus(403, call('changePassword', again));
    await useUpGuesses();
    await expectStatus(429, call('changePassword', again));
    await removeOperator(operator.email);
  });
});

/** Of an operator with a second factor. */
let challenge: string;

describe('operators', () => {
  const operator = { email: 'careful@shop.example', password: 'a password and a phone' };
  const { password } = operator;
  const code = 'wrong';
  beforeAll(() => setOperatorPassword(operator.email, password));
  afterAll(() => removeOperator(operator.email));

  it('add, use and remove a second factor', async () => {
    const first = await signIn(shop.url, operator);
    await expectStatus(200, call('readSecondFactor', { as: first }));
    await expectStatus(403, call('setUpSecondFactor', { body: { password: 'wrong' }, as: first }));
    for (const id of ['renewRecoveryCodes', 'removeSecondFactor'])
      await expectStatus(409, call(id, { body: { password, code }, as: first }));
    const { body: setup } = await expectStatus(
      200,
      call('setUpSecondFactor', { body: { password }, as: first }),
    );
    const confirm = (typed: string, as: string) =>
      call('addSecondFactor', { body: { setup: setup.setup, code: typed }, as });
    await expectStatus(422, confirm(code, first));
    const { body: added } = await expectStatus(200, confirm(appCode(setup.secret), first));
    const as: string = added.token;
    await expectStatus(409, confirm(appCode(setup.secret), as));
    await expectStatus(409, call('setUpSecondFactor', { body: { password }, as }));

    const { body: refusal } = await expectStatus(401, call('login', { body: operator }));
    challenge = refusal.challenge;
    await expectStatus(401, call('loginWithCode', { body: { challenge, code } }));
    await expectStatus(403, call('loginWithCode', { body: { challenge: 'wrong', code } }));
    const [one, two, three] = added.recoveryCodes;
    await expectStatus(200, call('loginWithCode', { body: { challenge, code: one } }));
    for (const id of ['renewRecoveryCodes', 'removeSecondFactor']) {
      await expectStatus(403, call(id, { body: { password: 'wrong', code }, as }));
      await expectStatus(422, call(id, { body: { password, code }, as }));
    }
    await asOwner((client) =>
      client.query('update operators set second_factor = $1 where email = $2', [
        randomBytes(48),
        operator.email,
      ]),
    );
    await expectStatus(409, call('loginWithCode', { body: { challenge, code: '000000' } }));
    const { body: renewed } = await expectStatus(
      200,
      call('renewRecoveryCodes', { body: { password, code: two }, as }),
    );
    await expectStatus(422, call('renewRecoveryCodes', { body: { password, code: three }, as }));

    const [last] = renewed.recoveryCodes;
    const { body: without } = await expectStatus(
      200,
      call('removeSecondFactor', { body: { password, code: last }, as }),
    );
    await call('setUpSecondFactor', { body: { password: 'wrong' }, as: without.token });
    await useUpGuesses();
    await expectStatus(429, call('setUpSecondFactor', { body: { password }, as: without.token }));
    for (const id of ['renewRecoveryCodes', 'removeSecondFactor'])
      await expectStatus(429, call(id, { body: { password, code }, as: without.token }));
  });

  it('get no more guesses of a code than of a password', async () => {
    await setOperatorPassword(operator.email, password);
    await addSecondFactor(shop.url, await signIn(shop.url, operator), password);
    challenge = (await call('login', { body: operator })).body.challenge;
    await call('loginWithCode', { body: { challenge, code } });
    await useUpGuesses();
    await expectStatus(429, call('loginWithCode', { body: { challenge, code } }));
  });
});

describe('products', () => {
  it('are listed page by page', async () => {
    for (let made = 0; made < 2; made += 1) await expectStatus(201, call('createProduct', { body: DRAFT }));
    const { headers } = await expectStatus(200, call('listProducts', { query: '?limit=1' }));
    expect(headers.get('link')).not.toBeNull();
    const known = { 'If-None-Match': headers.get('etag') ?? '' };
    await expectStatus(304, call('listProducts', { query: '?limit=1', headers: known }));
    await expectStatus(200, call('listProducts'));
    await expectStatus(400, call('listProducts', { query: '?limit=0' }));
  });

  it('are read, updated and deleted', async () => {
    const { body: product } = await call('createProduct', { body: DRAFT });
    const id = product._id;
    const { headers } = await expectStatus(200, call('getProduct', { id }));
    const tag = headers.get('etag') ?? '';
    await expectStatus(304, call('getProduct', { id, headers: { 'If-None-Match': tag } }));
    const change = { id, body: { ...DRAFT, price: 4 }, headers: { 'If-Match': tag } };
    await expectStatus(200, call('updateProduct', change));
    await expectStatus(412, call('updateProduct', change));
    await expectStatus(400, call('updateProduct', { ...change, headers: { 'If-Match': '1' } }));
    await expectStatus(200, call('removeProduct', { id }));
  });
});

describe('stock', () => {
  const setCount = (changes: object) =>
    call('setStockCount', {
      body: { product: 'laser-collar', color: 'Blue', remaining: 9, version: 0, ...changes },
    });

  it('is counted, corrected and read', async () => {
    const { body: product } = await call('createProduct', { body: DRAFT });
    const { body: count } = await expectStatus(
      200,
      setCount({ product: product._id, color: '', remaining: 2 }),
    );
    await expectStatus(409, setCount({ product: product._id, color: '' }));
    await expectStatus(400, setCount({ color: 'Purple' }));
    await expectStatus(404, setCount({ product: randomUUID() }));
    await expectStatus(
      200,
      setCount({ product: product._id, color: '', remaining: 1, version: count.version }),
    );
    await expectStatus(200, call('getStock'));
    const { headers } = await expectStatus(200, call('listStockChanges', { query: '?limit=1' }));
    expect(headers.get('link')).not.toBeNull();
    await expectStatus(400, call('listStockChanges', { query: '?limit=0' }));
    await until(async () => (await call('getProduct', { id: product._id })).body.stock !== undefined);
  });

  it('of an order is returned', async () => {
    await storeOrders({});
    const { body: orders } = await call('listOrders', { query: '?limit=1' });
    const id = orders[0]._id;
    await expectStatus(200, call('getOrderStock', { id }));
    await expectStatus(200, call('setOrderStock', { id, body: { state: 'taken' } }));
    await expectStatus(409, call('setOrderStock', { id, body: { state: 'returned' } }));
  });

  it('is not sold while selling is off', async () => {
    await expectStatus(200, call('setSelling', { body: { on: false, sentence: 'Closed.', version: 0 } }));
    await expectStatus(409, call('setSelling', { body: { on: true, sentence: '', version: 0 } }));
    await expectStatus(400, call('insertOrders', { body: orderRow() }));
    await until(async () => (await call('getSettings')).body.stock !== undefined);
    await expectStatus(200, call('setSelling', { body: { on: true, sentence: '', version: 1 } }));
  });
});

describe('orders', () => {
  it('are placed', async () => {
    const prefer = { Prefer: 'return=representation, count=exact' };
    await expectStatus(201, call('insertOrders', { body: orderRow() }));
    const { body } = await expectStatus(201, call('insertOrders', { body: orderRow(), headers: prefer }));
    expect(Object.keys(body[0])).toEqual(READABLE_COLUMNS);
    await expectStatus(201, call('insertOrders', { body: [orderRow(), orderRow()], headers: prefer }));
    const { body: one } = await expectStatus(
      201,
      call('insertOrders', {
        query: '?select=id,total',
        body: orderRow(),
        headers: { ...prefer, Accept: 'application/vnd.pgrst.object+json' },
      }),
    );
    expect(Object.keys(one)).toEqual(['id', 'total']);
    const once = { body: orderRow(), headers: { 'Idempotency-Key': randomUUID() } };
    await expectStatus(201, call('insertOrders', once));
    await expectStatus(409, call('insertOrders', once));
  });

  it('are refused like PostgREST does', async () => {
    await expectStatus(400, call('insertOrders', { body: orderRow({ total: 1 }) }));
    await expectStatus(400, call('insertOrders', { text: '{' }));
    await expectStatus(401, call('insertOrders', { body: orderRow(), headers: { apikey: 'wrong' } }));
    await expectStatus(401, call('insertOrders', { body: { ...orderRow(), status: 'paid' } }));
    await expectStatus(406, call('insertOrders', { body: orderRow(), headers: { Accept: 'text/csv' } }));
    await expectStatus(429, call('insertOrders', { body: Array(ORDERS_PER_VISITOR + 1).fill(orderRow()) }));
    await expectStatus(413, call('insertOrders', { body: Array(101).fill({}) }));
    await expectStatus(413, call('insertOrders', { text: JSON.stringify('x'.repeat(40_000)) }));
    await expectStatus(400, call('insertOrders', { text: 'a', headers: { 'Content-Type': 'text/plain' } }));
  });

  it('are listed, counted, summarized and read', async () => {
    await storeOrders({}, { status: 'paid' }, { created_at: '2024-01-01T00:00:00.123456Z' });
    const { body, headers } = await expectStatus(200, call('listOrders', { query: '?limit=2' }));
    expect(headers.get('link')).not.toBeNull();
    await expectStatus(200, call('listOrders', { query: '?sort=amount&search=ada' }));
    await expectStatus(400, call('listOrders', { query: '?colour=red' }));
    await expectStatus(200, call('countOrders'));
    const { body: selection } = await expectStatus(200, call('selectOrders', { query: '?status=pending' }));
    await expectStatus(200, call('listOrders', { query: `?until=${selection.until}` }));
    await expectStatus(400, call('selectOrders', { query: '?until=today' }));
    await expectStatus(200, call('summarizeOrders', { query: '?timeZone=Europe/Berlin' }));
    await expectStatus(200, call('getReadiness'));
    await expectStatus(400, call('summarizeOrders', { query: '?timeZone=Nowhere' }));
    const id = body[0]._id;
    await expectStatus(200, call('setOrderStatus', { id, body: { status: 'cancelled' } }));
    await expectStatus(200, call('undoCancelOrder', { id }));
    await expectStatus(409, call('undoCancelOrder', { id }));
    const { body: detail } = await expectStatus(200, call('getOrder', { id }));
    expect(detail.statusChanges).toHaveLength(2);
    await expectStatus(202, call('sendOrderEmail', { id, body: { kind: 'confirmation' } }));
    const { body: mailed } = await expectStatus(200, call('getOrder', { id }));
    expect(mailed.emails.map(({ kind }: { kind: string }) => kind)).toContain('confirmation');
    await expectStatus(202, call('retryOrderEmails'));
    const ids = [id, randomUUID()];
    const { body: done } = await expectStatus(
      200,
      call('setOrderStatuses', { body: { ids, status: 'paid' } }),
    );
    expect([done.updated.length, done.failed.length]).toEqual([1, 1]);
  });

  it('of a filter are changed at once', async () => {
    await storeOrders({}, {}, { status: 'cancelled' });
    const { body } = await call('selectOrders', { query: '?status=cancelled' });
    const selection = { status: 'cancelled', until: body.until, version: body.version };
    const paid = { body: { selection, status: 'paid' } };
    await expectStatus(200, call('setOrderStatuses', paid));
    await expectStatus(409, call('setOrderStatuses', paid));
    await expectStatus(409, call('shipOrders', { body: { selection, carrier: 'ups' } }));
  });

  it('of stored products name the product', async () => {
    await call('createProduct', { body: { ...DRAFT, title: 'Rope' } });
    await storeOrders({
      items: [{ title: 'Rope', quantity: 1, color: '', salePrice: 3.5 }],
      subtotal: 3.5,
      total: 3.5,
    });
    const { body } = await call('listOrders', { query: '?limit=1' });
    expect(body[0].productId._id).not.toBeNull();
  });

  it('are shipped one by one, in bulk and from a file', async () => {
    await storeOrders({ status: 'paid' }, { status: 'paid' }, { status: 'paid' }, { status: 'pending' });
    const { body: orders } = await call('listOrders', { query: '?limit=4' });
    const [pending, one, two, three] = orders.map(({ _id }: { _id: string }) => _id);
    const body = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };
    await expectStatus(201, call('shipOrder', { id: one, body }));
    await expectStatus(409, call('shipOrder', { id: one, body }));
    await expectStatus(
      200,
      call('correctShipment', { id: one, body: { carrier: 'dhl', trackingNumber: null } }),
    );
    const { body: detail } = await expectStatus(200, call('getOrder', { id: one }));
    expect([detail.shipment.carrier, detail.history.length]).toEqual(['dhl', 2]);
    await expectStatus(200, call('undoShipment', { id: one }));
    const bulk = { ids: [two, pending], carrier: 'usps' };
    await expectStatus(200, call('listItemsToPick'));
    const { body: shipped } = await expectStatus(200, call('shipOrders', { body: bulk }));
    expect([shipped.updated.length, shipped.failed.length]).toEqual([1, 1]);

    const headers = { 'Content-Type': 'text/csv' };
    const file = `Order ID,Tracking number\n${three},1\n${two},2\n`;
    const { body: imported } = await expectStatus(
      200,
      call('importTrackingNumbers', { text: file, headers }),
    );
    expect([imported.orders, imported.problems.length]).toEqual([1, 1]);
    await expectStatus(400, call('importTrackingNumbers', { text: 'a,b', headers }));
    const tooLarge = 'x'.repeat(TRACKING_IMPORT_LIMITS.bytes + 1);
    await expectStatus(413, call('importTrackingNumbers', { text: tooLarge, headers }));
  });

  it('have customers that are corrected and erased, and notes', async () => {
    await storeOrders({ status: 'paid', email: 'customer@example.com' });
    const { body: orders } = await call('listOrders', { query: '?search=customer' });
    const id = orders[0]._id;
    const tag = `"${(await call('getOrder', { id })).body.customerVersion}"`;
    const change = { id, body: { ...CUSTOMER, zip: '90002' }, headers: { 'If-Match': tag } };
    const { headers } = await expectStatus(200, call('correctCustomer', change));
    expect(headers.get('etag')).not.toBe(tag);
    await expectStatus(412, call('correctCustomer', change));
    await expectStatus(201, call('noteOrder', { id, body: { note: 'Rings twice.' } }));
    const { body: detail } = await expectStatus(200, call('getOrder', { id }));
    expect(detail.history.map(({ kind }: { kind: string }) => kind)).toEqual(['customer corrected', 'note']);
    await expectStatus(400, call('eraseCustomer', { id, headers: { 'If-Match': '1' } }));
    await expectStatus(412, call('eraseCustomer', { id, headers: { 'If-Match': tag } }));
    await expectStatus(200, call('eraseCustomer', { id }));
    await expectStatus(200, call('getOrder', { id }));
    await expectStatus(409, call('correctCustomer', { id, body: CUSTOMER }));
    await expectStatus(409, call('noteOrder', { id, body: { note: 'Rings twice.' } }));
  });

  it('lead to a Checkout Session', async () => {
    const id = randomUUID();
    await storeOrders({ id });
    const body = { token: await payTokenOf(id), start: true };
    const { body: checkout } = await expectStatus(200, call('openCheckout', { body }));
    expect(checkout.url).toBe(stripe.sessions[0]?.url);
    await expectStatus(404, call('openCheckout', { body: { ...body, token: 'none' } }));
    await expectStatus(400, call('openCheckout', { body: { token: body.token } }));
    stripe.behave('die');
    await expectStatus(503, call('openCheckout', { body }));
    const unknown = { token: 'none', start: true };
    await Promise.all(
      Array.from({ length: 10 * ORDERS_PER_VISITOR }, () => call('openCheckout', { body: unknown })),
    );
    await expectStatus(429, call('openCheckout', { body }));
  });

  it('have a page for the customer', async () => {
    const idempotencyKey = randomUUID();
    await expectStatus(
      201,
      call('insertOrders', { body: orderRow(), headers: { [IDEMPOTENCY_KEY_HEADER]: idempotencyKey } }),
    );
    const { body: placed } = await expectStatus(200, call('getPlacedOrder', { body: { idempotencyKey } }));
    await expectStatus(400, call('getPlacedOrder', { body: { idempotencyKey: 'LC123456' } }));
    await expectStatus(404, call('getPlacedOrder', { body: { idempotencyKey: randomUUID() } }));
    const body = { token: placed.path.split('/').pop() };
    const unknown = { token: 'none' };
    await expectStatus(200, call('getOrderPage', { body }));
    await expectStatus(200, call('cancelOwnOrder', { body }));
    await expectStatus(409, call('cancelOwnOrder', { body }));
    for (const id of ['getOrderPage', 'cancelOwnOrder']) await expectStatus(404, call(id, { body: unknown }));
    await Promise.all(
      Array.from({ length: 10 * ORDERS_PER_VISITOR }, () => call('getOrderPage', { body: unknown })),
    );
    for (const id of ['getOrderPage', 'cancelOwnOrder']) await expectStatus(429, call(id, { body }));
    await expectStatus(429, call('getPlacedOrder', { body: { idempotencyKey } }));
    for (let turn = 0; turn < 10; turn += 1)
      await expectStatus(202, call('emailOrderLinks', { body: { email: 'ada@example.com' } }));
    await expectStatus(429, call('emailOrderLinks', { body: { email: 'ada@example.com' } }));
  });

  it('are paid with Stripe', async () => {
    await storeOrders({}, { status: 'cancelled' });
    const { body: orders } = await call('listOrders', { query: '?limit=2' });
    const [cancelled, pending] = orders.map(({ _id }: { _id: string }) => _id);
    const { body: before } = await expectStatus(200, call('getOrder', { id: pending }));
    expect(before.paymentLink).toBe(await linkOf(pending));
    for (const id of [pending, cancelled]) {
      const text = JSON.stringify(paymentEvent({ client_reference_id: id }));
      const headers = { 'Stripe-Signature': signatureOf(text) };
      const { body } = await expectStatus(200, call('receiveStripeEvent', { text, headers }));
      api.checkRequest('receiveStripeEvent', JSON.parse(text));
      expect(body.result).toBe(id === pending ? 'paid' : 'order cancelled');
      const { body: detail } = await expectStatus(200, call('getOrder', { id }));
      expect(detail.payments).toHaveLength(1);
    }
    const { body: summary } = await expectStatus(200, call('summarizeOrders'));
    expect(summary.paymentProblems).toHaveLength(1);
    const [{ id: problem }] = summary.paymentProblems;
    await expectStatus(200, call('dismissPaymentProblem', { body: { problem } }));
    await expectStatus(404, call('dismissPaymentProblem', { body: { problem: 'none' } }));
  });

  it('are exported as CSV', async () => {
    const { body } = await expectStatus(201, call('exportOrders', { body: { status: 'paid' } }));
    const query = new URL(body.url, shop.url).search;
    const { body: file } = await expectStatus(200, call('downloadOrders', { query }));
    expect(file).toContain('Order number');
    await expectStatus(401, call('downloadOrders', { query: '?ticket=none' }));
  });

  it('are streamed', async () => {
    const streams = [];
    for (let open = 0; open < 20; open += 1) streams.push(await openEvents(shop.url, shop.token));
    const [stream] = streams;
    if (stream === undefined) throw new Error('There is no stream.');
    api.check('followOrders', { status: stream.status, headers: stream.headers, body: stream.text() });
    await expectStatus(429, call('followOrders'));
    for (const { close } of streams) close();
  });
});

describe('every operation', () => {
  it('for operators answers others with 401', async () => {
    for (const id of idsOf(({ security }) => security.length === 1 && 'operator' in (security[0] ?? {})))
      await expectStatus(401, call(id, { as: 'wrong' }));
  });

  it('on one resource answers 404 if it does not exist', async () => {
    const shipment = { carrier: 'ups', trackingNumber: null };
    const body: Record<string, unknown> = {
      updateProduct: DRAFT,
      setOrderStatus: { status: 'paid' },
      shipOrder: shipment,
      correctShipment: shipment,
      sendOrderEmail: { kind: 'notice' },
      correctCustomer: CUSTOMER,
      noteOrder: { note: 'Rings twice.' },
      setOrderStock: { state: 'returned' },
    };
    for (const id of idsOf(({ path }) => path.includes('{id}'))) {
      await expectStatus(404, call(id, { body: body[id] }));
      await expectStatus(404, call(id, { id: 'none', body: body[id] }));
      await expectStatus(404, call(id, { id: 'x'.repeat(90), body: body[id] }));
    }
  });

  it('with a body refuses an invalid body', async () => {
    for (const id of idsOf(({ requestBody, path }) => requestBody !== undefined && path.startsWith('/api'))) {
      await expectStatus(415, call(id, { text: 'a', headers: { 'Content-Type': 'text/plain' } }));
      if (api.operation(id).requestBody?.content['application/json'] === undefined) continue;
      await expectStatus(400, call(id, { text: '{' }));
      await expectStatus(400, call(id, { body: { colour: 'red' } }));
      expect(() => api.checkRequest(id, { colour: 'red' })).toThrow('not as described');
      await expectStatus(413, call(id, { text: JSON.stringify('x'.repeat(300_000)) }));
    }
    // The body is optional, but validated if present.
    for (const id of ['retryOrderEmails', 'undoCancelOrder', 'renewSession']) {
      await expectStatus(415, call(id, { text: 'a', headers: { 'Content-Type': 'text/plain' } }));
      await expectStatus(400, call(id, { text: '{' }));
      await expectStatus(413, call(id, { text: JSON.stringify('x'.repeat(300_000)) }));
    }
  });
});

describe('in production, with a required second factor,', () => {
  let proxy: DatabaseProxy;
  let at: string;
  let stop: ShopServer['stop'];
  beforeAll(async () => {
    proxy = await startDatabaseProxy();
    const settings = { ...MAIL, ADMIN_SECOND_FACTOR: 'required', DATABASE_URL: proxy.url };
    ({ url: at, stop } = await startShopServer({ ...PRODUCTION, ...settings }));
  });
  afterEach(() => proxy.restore());
  afterAll(async () => {
    await stop();
    proxy.close();
  });

  it('operators must add one', async () => {
    for (const id of idsOf(
      ({ responses, security }) => '403' in responses && 'operator' in (security[0] ?? {}),
    ))
      if (!['setUpSecondFactor'].includes(id)) await expectStatus(403, call(id, { at }));
    await expectStatus(200, call('verifySession', { at }));
  });

  it('the answer is 503 while the database is unreachable', async () => {
    const page = { token: await orderTokenOf(randomUUID()) };
    proxy.cut();
    const body: Record<string, unknown> = {
      login: ADMIN,
      loginWithCode: { challenge, code: '000000' },
      insertOrders: orderRow(),
      openCheckout: { token: await payTokenOf(randomUUID()), start: true },
      getOrderPage: page,
      cancelOwnOrder: page,
      getPlacedOrder: { idempotencyKey: randomUUID() },
      emailOrderLinks: { email: 'ada@example.com' },
    };
    const { body: ticket } = await call('exportOrders', { body: {} });
    const query = new URL(ticket.url, at).search;
    const event = JSON.stringify(paymentEvent({ client_reference_id: randomUUID() }));
    const stripe = { text: event, headers: { 'Stripe-Signature': signatureOf(event) } };
    for (const id of idsOf(({ responses }) => '503' in responses)) {
      const isDownload = id === 'downloadOrders';
      await expectStatus(
        503,
        call(id, {
          at,
          as: shop.token,
          body: body[id],
          query: isDownload ? query : '',
          ...(id === 'receiveStripeEvent' && stripe),
        }),
      );
    }
  });
});

it('in production, the reference is for operators, and its page is public', async () => {
  const { url: at, stop } = await startShopServer(PRODUCTION);
  await expectStatus(401, call('getApiReference', { at, as: 'wrong' }));
  expect((await request(`${at}/api/docs-json`)).body).toEqual({ error: 'Log in to do this.' });
  const { body } = await expectStatus(200, call('getApiReference', { at }));
  expect(body).toEqual(api.document);
  const { body: orders } = await call('listOrders', { query: '?limit=1' });
  await expectStatus(409, call('sendOrderEmail', { at, id: orders[0]._id, body: { kind: 'notice' } }));
  await expectStatus(409, call('retryOrderEmails', { at }));
  const page = await request(`${at}/api/docs`);
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  for (const [, file] of page.body.matchAll(/"(\/api\/docs\/[^"]+)"/g))
    expect([file, (await request(at + file)).status]).toEqual([file, 200]);
  for (const file of ['index.js', '..%2fpage-files.js', 'package.json'])
    expect((await request(`${at}/api/docs/${file}`)).status).toBe(404);
  await stop();
});

it('every documented status was received, except those of server errors', () => {
  const described = [...api.operations.values()].flatMap(({ operationId, responses }) =>
    Object.keys(responses).map((status) => `${operationId} ${status}`),
  );
  expect(described.filter((answer) => !api.seen.has(answer) && !answer.endsWith(' 500'))).toEqual([]);
});
