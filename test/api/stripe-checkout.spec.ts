import { randomUUID } from 'node:crypto';
import { toCents } from '../../contract/money.ts';
import { orderToken } from '../../server/orders/order-token.ts';
import { type Answer, request } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { orderTokenOf, readOrderPage } from '../shop/order-page.ts';
import { ORDER_LINE } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { JWT_SECRET, type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { storeLegacyOrders } from '../shop/store-orders.ts';
import { PAYER, STRIPE_WEBHOOK_SECRET } from '../shop/stripe-event.ts';
import { STRIPE_SECRET_KEY, type StripeStandIn, startStripeStandIn } from '../shop/stripe-stand-in.ts';
import { until } from '../shop/until.ts';

const SHOP_URL = 'https://shop.example';
const LIMIT = 3;
const STRIPE_AWAY =
  'The payment page can’t be reached right now. Your order is saved. Try again in a minute.';

let stripe: StripeStandIn;
const settings = () => ({
  SHOP_URL,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
  STRIPE_API_URL: stripe.url,
  ORDERS_PER_VISITOR: String(LIMIT),
  TRUST_PROXY: 'true',
});
const shop = sharedShop(async () => {
  stripe = await startStripeStandIn();
  return settings();
});
let other: ShopServer;
beforeAll(async () => {
  other = await startShopServer({ DATABASE_URL: databaseUrl(), ...settings() });
});
afterAll(async () => {
  await other.stop();
  await stripe.close();
});
beforeEach(async () => {
  await emptyTables();
  stripe.reset();
});

let visitors = 0;
const newVisitor = () => {
  visitors += 1;
  return `2001:db8:${(visitors >> 16).toString(16)}:${(visitors & 0xffff).toString(16)}::1`;
};

const operator = (path: string, options: object = {}) =>
  request(`${shop.url}${path}`, { token: shop.token, ...options });
const opened = async (id: string) => (await operator(`/api/orders/${id}`)).body;
const setStatus = (id: string, status: string) =>
  operator(`/api/orders/${id}/status`, { method: 'PUT', body: { status } });
const undoCancel = (id: string) => operator(`/api/orders/${id}/undo-cancel`, { method: 'POST' });

/** Stores an order, and returns its ID and the token of its payment link. */
async function store(changes: object = {}) {
  const id = randomUUID();
  await storeLegacyOrders({ id, order_number: 'LC777001', email: 'ada@example.com', ...changes });
  const { paymentLink } = await opened(id);
  return { id, link: paymentLink, token: new URL(paymentLink ?? SHOP_URL).searchParams.get('order') ?? '' };
}

/** The fields of an order with another price. */
const priced = (price: number) => ({
  items: [{ ...ORDER_LINE, salePrice: price }],
  subtotal: price,
  total: price,
});

const open = (token: unknown, { start = true, ip = newVisitor(), at = shop.url } = {}): Promise<Answer> =>
  request(`${at}/api/payments/checkout`, { body: { token, start }, headers: { 'X-Forwarded-For': ip } });

const state = async (token: string, start = false) => (await open(token, { start })).body.state;

const [first, second, third] = [0, 1, 2].map((index) => () => {
  const session = stripe.sessions[index];
  if (session === undefined) throw new Error(`There are ${stripe.sessions.length} sessions.`);
  return session;
}) as [
  () => StripeStandIn['sessions'][0],
  () => StripeStandIn['sessions'][0],
  () => StripeStandIn['sessions'][0],
];
const isExpired = (session: () => { status: string }) => until(() => session().status === 'expired');

/** As if the changes so far could no longer be undone. Any change of an order wakes the worker. */
async function letUndoPass(): Promise<void> {
  await asOwner((client) =>
    client.query("update order_status_changes set changed_at = changed_at - interval '21 seconds'"),
  );
  await setStatus((await store({ order_number: 'LC777999' })).id, 'paid');
}

describe('the payment link of an order', () => {
  it('leads to a Checkout Session for exactly this order', async () => {
    const { id, link, token } = await store();
    expect(link).toBe(`${SHOP_URL}/pay?order=${token}`);
    const { status, headers, body } = await open(token);
    expect({ status, body }).toEqual({
      status: 200,
      body: { orderNumber: 'LC777001', amount: 7.99, state: 'unpaid', url: first().url },
    });
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(first()).toMatchObject({
      mode: 'payment',
      client_reference_id: id,
      customer_email: 'ada@example.com',
      currency: 'usd',
      amount_total: toCents(ORDER_LINE.salePrice),
      product: 'Order LC777001',
      success_url: `${link}&returned`,
      cancel_url: `${link}&returned`,
      metadata: { order_number: 'LC777001' },
      payment_intent: null,
      payment_intent_data: {
        description: 'Order LC777001',
        metadata: { order_id: id, order_number: 'LC777001' },
      },
    });
    const hours = (first().expires_at - Date.now() / 1000) / 3600;
    expect(hours).toBeGreaterThan(22.9);
    expect(hours).toBeLessThanOrEqual(23);
  });

  it('is given to the browser that placed the order', async () => {
    const key = randomUUID();
    const { link } = await store({ idempotency_key: key });
    const { body } = await request(`${shop.url}/api/orders/page/link`, { body: { idempotencyKey: key } });
    expect(body).toMatchObject({ paid: false, confirming: false, paymentLink: link });
  });

  it('opens no order page, and the link to the page no payment', async () => {
    const { id, token } = await store();
    expect((await readOrderPage(shop.url, token)).status).toBe(404);
    const page = await orderTokenOf(id);
    expect((await readOrderPage(shop.url, page)).status).toBe(200);
    expect((await open(page)).status).toBe(404);
  });

  it('from an earlier release, signed with JWT_SECRET, still works, and opens no order page', async () => {
    const { id, token } = await store();
    const earlier = orderToken('payment link', id, JWT_SECRET);
    expect(earlier).not.toBe(token);
    expect((await open(earlier)).body.url).toBe((await open(token)).body.url);
    for (const purpose of ['order page', 'payment link'] as const)
      expect((await readOrderPage(shop.url, orderToken(purpose, id, JWT_SECRET))).status).toBe(404);
    expect((await open(orderToken('order page', id, JWT_SECRET))).status).toBe(404);
  });

  it('leads to the same session however often it is opened', async () => {
    const { token } = await store();
    const urls = [];
    for (let count = 0; count < 5; count += 1) urls.push((await open(token)).body.url);
    expect(urls).toEqual(Array(5).fill(first().url));
    expect(stripe.sessions).toHaveLength(1);
  });

  it('leads to the same session from several tabs and instances at once', async () => {
    const { token } = await store();
    const release = stripe.hold();
    const opening = Array.from({ length: 12 }, (_, index) =>
      open(token, { at: index % 2 ? other.url : shop.url }),
    );
    // All but one are refused, because their key is in use.
    await until(() => stripe.requests.length >= 12);
    release();
    const answers = await Promise.all(opening);
    expect(answers.map(({ body }) => body.url)).toEqual(Array(12).fill(first().url));
    expect(stripe.sessions).toHaveLength(1);
  });

  it('creates no session for a page that only asks for the state, or for a mail scanner that opens it', async () => {
    const { token, link } = await store();
    expect((await open(token, { start: false })).body).toEqual({
      orderNumber: 'LC777001',
      amount: 7.99,
      state: 'unpaid',
      url: null,
    });
    const { pathname, search } = new URL(link);
    for (const method of ['GET', 'HEAD']) {
      const page = await request(`${shop.url}${pathname}${search}`, { method });
      expect([page.status, page.headers.get('X-Robots-Tag')]).toEqual([200, 'noindex']);
    }
    expect(stripe.requests).toEqual([]);
  });

  it('gets a new session when the last one has expired, or is about to', async () => {
    const { token } = await store();
    await open(token);
    Object.assign(first(), { status: 'expired', url: null });
    expect((await open(token)).body.url).toBe(second().url);
    second().expires_at = Date.now() / 1000 + 60;
    second().expires_at = Math.floor(second().expires_at);
    expect((await open(token)).body.url).toBe(third().url);
    expect(second().status).toBe('expired');
  });

  it('gets a new session with a corrected email address, and the old one is expired', async () => {
    const { id, token } = await store();
    await open(token);
    await asOwner((client) =>
      client.query("update orders set email = 'ada@corrected.example' where id = $1", [id]),
    );
    expect((await open(token)).body.url).toBe(second().url);
    expect([first().status, second().customer_email]).toEqual(['expired', 'ada@corrected.example']);
  });

  it('works for an email address that Stripe refuses: the customer types one at Stripe', async () => {
    const { token } = await store({ email: 'refused-by-stripe@example.com' });
    expect((await open(token)).body.url).toBe(first().url);
    expect((await open(token)).body.url).toBe(first().url);
    expect(first().customer_email).toBeNull();
    expect(stripe.sessions).toHaveLength(1);
  });

  it('gets a new session if the Stripe account was changed', async () => {
    const { token } = await store();
    await open(token);
    stripe.sessions.length = 0;
    expect((await open(token)).body.url).toBe(first().url);
  });
});

describe('an order', () => {
  it('shows as paid as soon as its customer comes back, and is paid only once when Stripe reports it, too', async () => {
    const { id, token } = await store();
    await open(token);
    stripe.pay(first().id);
    expect((await open(token, { start: false })).body).toEqual({
      orderNumber: 'LC777001',
      amount: 7.99,
      state: 'paid',
      url: null,
    });
    expect((await stripe.report(shop.url, first().id)).body).toEqual({ result: 'recorded before' });
    const { status, statusChanges, payments } = await opened(id);
    expect([status, statusChanges.length, payments.length]).toEqual(['paid', 1, 1]);
    expect(statusChanges[0].changedBy).toBe('Stripe');
  });

  it('that Stripe has reported as paid has no link and needs no session', async () => {
    const { id, token } = await store();
    await open(token);
    stripe.pay(first().id);
    expect((await stripe.report(shop.url, first().id)).body).toEqual({ result: 'paid' });
    expect(await state(token, true)).toBe('paid');
    expect((await opened(id)).paymentLink).toBeNull();
    expect(stripe.sessions).toHaveLength(1);
  });

  it.each(['paid', 'cancelled'])(
    'that an operator sets to %s can no longer be paid at Stripe',
    async (status) => {
      const { id, token } = await store();
      await open(token);
      await setStatus(id, status);
      await letUndoPass();
      await isExpired(first);
      expect((await open(token)).body).toMatchObject({ state: status, url: null });
      expect(stripe.sessions).toHaveLength(1);
    },
  );

  it('keeps its session while its cancellation can be undone', async () => {
    const { id, token } = await store();
    await open(token);
    await setStatus(id, 'cancelled');
    expect((await open(token)).body).toMatchObject({ state: 'unpaid', url: first().url });
    expect((await undoCancel(id)).status).toBe(200);
    await letUndoPass();
    expect((await open(token)).body).toMatchObject({ state: 'unpaid', url: first().url });
    expect(first().status).toBe('open');
  });

  it('that is paid while its cancellation can be undone stays cancelled, and the operator is told', async () => {
    const { id, token } = await store();
    await open(token);
    await setStatus(id, 'cancelled');
    stripe.pay(first().id);
    expect((await stripe.report(shop.url, first().id)).body).toEqual({ result: 'order cancelled' });
    expect(await undoCancel(id)).toMatchObject({
      status: 409,
      body: { error: 'This order was paid after you cancelled it. Mark it as paid, or refund the payment.' },
    });
  });

  it('that is cancelled while its session is created gets none that can be paid for long', async () => {
    const { id, token } = await store();
    const release = stripe.hold();
    const opening = open(token);
    await until(() => stripe.requests.length === 1);
    await setStatus(id, 'cancelled');
    release();
    expect((await opening).body).toMatchObject({ state: 'unpaid', url: first().url });
    await letUndoPass();
    await isExpired(first);
  });

  it('whose customer was erased has no link, and its session is expired', async () => {
    const { id, token } = await store({ status: 'pending' });
    await open(token);
    expect((await operator(`/api/orders/${id}/customer`, { method: 'DELETE' })).status).toBe(200);
    await isExpired(first);
    expect((await open(token)).status).toBe(404);
  });

  it('whose payment takes days cannot be paid again unless that payment fails', async () => {
    const { id, token } = await store();
    await open(token);
    stripe.pay(first().id, { payment_status: 'unpaid' });
    Object.assign(first().payment_intent ?? {}, { status: 'processing' });
    expect((await stripe.report(shop.url, first().id)).body).toEqual({ result: 'not completed' });
    expect(await state(token, true)).toBe('processing');
    expect((await opened(id)).status).toBe('pending');
    expect(stripe.sessions).toHaveLength(1);

    Object.assign(first().payment_intent ?? {}, { status: 'requires_payment_method' });
    expect(await state(token)).toBe('unpaid');
    expect((await open(token)).body.url).toBe(second().url);
  });

  it('that was paid with a wrong amount cannot be paid again', async () => {
    const { id, token } = await store();
    await open(token);
    stripe.pay(first().id, { amount_total: 1 });
    expect(await state(token, true)).toBe('processing');
    const { status, payments } = await opened(id);
    expect([status, payments.length, payments[0].outcome]).toEqual(['pending', 1, 'wrong amount']);
    expect(stripe.sessions).toHaveLength(1);
  });

  it('that is paid just as its session is replaced reads as paid', async () => {
    const { id, token } = await store();
    await open(token);
    await asOwner((client) =>
      client.query("update orders set email = 'ada@corrected.example' where id = $1", [id]),
    );
    const release = stripe.hold(/expire/);
    const opening = open(token);
    await until(() => stripe.requests.some((request) => request.includes('expire')));
    stripe.pay(first().id);
    release();
    expect((await opening).body).toMatchObject({ state: 'paid', url: null });
    expect(stripe.sessions).toHaveLength(1);
  });

  it('below the minimum of Stripe says so, and cannot be paid online', async () => {
    const { token } = await store(priced(0.3));
    expect((await open(token)).body).toEqual({
      orderNumber: 'LC777001',
      amount: 0.3,
      state: 'unpayable',
      url: null,
    });
    expect(stripe.sessions).toEqual([]);
  });

  it('without a price has no link, and nothing to pay', async () => {
    const { id, link } = await store(priced(0));
    expect(link).toBeNull();
    const { body } = await operator(`/api/orders/${id}`);
    expect(body.status).toBe('pending');
  });

  it('that was paid just before it was cancelled is listed as such', async () => {
    const { id, token } = await store();
    await open(token);
    stripe.pay(first().id);
    await setStatus(id, 'cancelled');
    const before = shop.output().length;
    await letUndoPass();
    await until(async () => (await opened(id)).payments.length === 1);
    expect(shop.output().slice(before)).not.toContain('Cannot check Stripe sessions');
    const { status, payments } = await opened(id);
    expect([status, payments[0].outcome]).toEqual(['cancelled', 'order cancelled']);
    expect((await stripe.report(shop.url, first().id)).body).toEqual({ result: 'recorded before' });
  });
});

describe('while Stripe is unavailable', () => {
  it.each([
    ['refuses connections', 'die'],
    ['responds with an error', { status: 500, body: '{"error":{"type":"api_error","message":"Oh."}}' }],
    ['responds with a page', { status: 200, body: '<!doctype html><p>Proxy' }],
    ['responds with a number', { status: 200, body: '7' }],
    ['responds with nothing', { status: 200, body: 'null' }],
    ['responds with another object', { status: 200, body: '{"object":"balance"}' }],
    [
      'refuses the key',
      { status: 401, body: '{"error":{"type":"invalid_request_error","message":"sk_test_x"}}' },
    ],
    [
      'limits requests',
      { status: 429, body: '{"error":{"type":"rate_limit_error","message":"Slow down."}}' },
    ],
  ] as const)(
    'and %s, the page says what to do, and the order can be paid afterwards',
    async (_, behavior) => {
      const { id, token } = await store();
      stripe.behave(behavior);
      const { status, headers, body } = await open(token);
      expect({ status, body }).toEqual({ status: 503, body: { error: STRIPE_AWAY } });
      expect(headers.get('Retry-After')).toBe('5');
      expect(shop.output()).toContain(`Stripe could not create a session for order ${id}: `);
      stripe.behave('work');
      expect((await open(token)).body).toMatchObject({ state: 'unpaid', url: first().url });
      expect((await opened(id)).status).toBe('pending');
      // With a session, too.
      stripe.behave(behavior);
      expect(await open(token)).toMatchObject({ status: 503, body: { error: STRIPE_AWAY } });
      stripe.behave('work');
      expect((await open(token)).body).toMatchObject({ state: 'unpaid', url: first().url });
      expect(stripe.sessions).toHaveLength(1);
    },
  );

  it('and does not respond, the page is not left waiting', async () => {
    const { token } = await store();
    stripe.behave('hang');
    const start = performance.now();
    expect(await open(token)).toMatchObject({ status: 503, body: { error: STRIPE_AWAY } });
    expect(performance.now() - start).toBeLessThan(25_000);
  });

  it('and takes long for each request, the page is not left waiting', async () => {
    const { id, token } = await store();
    await open(token);
    await asOwner((client) =>
      client.query("update orders set email = 'ada@corrected.example' where id = $1", [id]),
    );
    stripe.behave('slow');
    expect(await open(token)).toMatchObject({ status: 503, body: { error: STRIPE_AWAY } });
    stripe.behave('work');
    await until(async () => (await open(token)).status === 200);
    expect((await open(token)).body.url).toBe(second().url);
    expect(stripe.sessions).toHaveLength(2);
  });

  it('and another instance is creating the session, that one is kept', async () => {
    const { token } = await store();
    const release = stripe.hold();
    const opening = open(token);
    await until(() => stripe.requests.length === 1);
    const openingToo = open(token, { at: other.url });
    // Stripe has refused the second request, because the first is in progress.
    await until(() => stripe.requests.length === 2);
    release();
    expect((await opening).body.url).toBe(first().url);
    expect((await openingToo).body.url).toBe(first().url);
    expect((await open(token)).body.url).toBe(first().url);
    expect(stripe.sessions).toHaveLength(1);
  });

  it('and a response is lost, the next request gets the session that was created', async () => {
    const { token } = await store();
    const release = stripe.hold();
    expect((await open(token)).status).toBe(503);
    release();
    expect((await open(token)).body.url).toBe(first().url);
    expect(stripe.sessions).toHaveLength(1);
  });

  it('the session of a cancelled order is expired later', async () => {
    const { id, token } = await store();
    await open(token);
    stripe.behave({ status: 500, body: '{"error":{"type":"api_error"}}' });
    await setStatus(id, 'cancelled');
    await letUndoPass();
    await until(() => shop.output().includes('Cannot check Stripe sessions: '));
    expect(first().status).toBe('open');
    stripe.behave('work');
    await letUndoPass();
    await isExpired(first);
  });
});

describe('the admin area', () => {
  const problems = async (): Promise<string> => (await operator('/api/readiness')).body.missing.join('\n');

  it('says that Stripe refuses the key, until it accepts it', async () => {
    const { token } = await store();
    stripe.behave({ status: 401, body: '{"error":{"type":"invalid_request_error"}}' });
    await open(token);
    expect(await problems()).toContain('Stripe refuses STRIPE_SECRET_KEY');
    stripe.behave('work');
    await open(token);
    expect(await problems()).not.toContain('Stripe');
  });

  it('says that Stripe refuses an amount', async () => {
    await open((await store(priced(0.3))).token);
    expect(await problems()).toContain('less than 50 cents');
    await open((await store()).token);
    expect(await problems()).not.toContain('Stripe');
  });

  it('says that an event was refused or has not arrived, until the next one arrives', async () => {
    const { token } = await store();
    await request(`${shop.url}/api/payments/stripe`, {
      text: '{}',
      headers: { 'Stripe-Signature': 't=1,v1=1' },
    });
    expect(await problems()).toContain('check STRIPE_WEBHOOK_SECRET');
    await open(token);
    stripe.pay(first().id);
    await asOwner((client) =>
      client.query("update stripe_checkouts set checked_at = checked_at - interval '2 hours'"),
    );
    await letUndoPass();
    await until(async () => (await problems()).includes('a payment that Stripe didn’t report'));
    await stripe.report(shop.url, first().id);
    expect(await problems()).not.toContain('Stripe');
  });
});

describe('a token', () => {
  it.each([
    [
      'of another shop',
      () => Buffer.concat([Buffer.alloc(16, 7), Buffer.alloc(16, 9)]).toString('base64url'),
    ],
    ['that is the ID of an order', (id: string) => id],
    ['that is cut', (_: string, token: string) => token.slice(0, -1)],
    ['with another signature', (_: string, token: string) => `${token.slice(0, 30)}${'A'.repeat(13)}`],
    ['that is empty', () => ''],
    ['that is SQL', () => "' or true --"],
    ['with a NUL', () => '\0'],
  ])('%s opens nothing', async (_, tokenOf) => {
    const { id, token } = await store();
    const answer = await open(tokenOf(id, token));
    expect(answer).toMatchObject({ status: 404, body: { error: 'This order does not exist.' } });
    expect(stripe.requests).toEqual([]);
  });

  it.each([[7], [null], [['x']], ['x'.repeat(101)]])(
    'that is no short text is refused: %j',
    async (token) => {
      const { status, body } = await open(token);
      expect([status, body.error]).toEqual([400, expect.stringMatching(/^token |^The body/)]);
    },
  );

  it('opens only the order that it was made for', async () => {
    const [one, another] = [await store(), await store({ order_number: 'LC777002' })];
    expect((await open(another.token)).body.orderNumber).toBe('LC777002');
    const mixed = one.token.slice(0, 21) + another.token.slice(21);
    expect((await open(mixed)).status).toBe(404);
  });

  it('can be guessed ten times for each order that a visitor may place', async () => {
    const ip = newVisitor();
    const { token } = await store();
    const wrong = `${token.slice(0, 42)}${token.endsWith('A') ? 'Q' : 'A'}`.replace(/^./, '_');
    for (let count = 0; count < 10 * LIMIT; count += 1) expect((await open(wrong, { ip })).status).toBe(404);
    const { status, body, headers } = await open(token, { ip });
    expect([status, body.error]).toEqual([429, expect.stringMatching(/^Too many requests\. Try again in/)]);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(500);
    expect((await open(token)).status).toBe(200);
  });
});

it('logs no keys, no tokens and nothing about the customer', async () => {
  const { token } = await store({ email: 'refused-by-stripe@example.com' });
  await open(token);
  stripe.pay(first().id);
  await stripe.report(shop.url, first().id);
  for (const secret of [STRIPE_SECRET_KEY, 'sk_test_', token, 'refused-by-stripe@', ...Object.values(PAYER)])
    expect(shop.output()).not.toContain(secret);
  expect(shop.output()).not.toMatch(/ERROR| 500 \d/);
});
