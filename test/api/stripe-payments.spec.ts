import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { toCents } from '../../contract/money.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { openEvents } from '../shop/event-stream.ts';
import { ORDER_LINE } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import {
  PAYER,
  paymentEvent,
  reversalEvent,
  STRIPE_WEBHOOK_SECRET,
  sendEvent,
  sessionId,
  signatureOf,
} from '../shop/stripe-event.ts';
import { until } from '../shop/until.ts';

const UNKNOWN_ORDER = '7d2f0a4e-1111-4222-8333-944445555666';
const PAYMENT_LINK = 'https://buy.stripe.example/abc?client_reference_id={id}&prefilled_email={email}';
const shop = sharedShop({ STRIPE_WEBHOOK_SECRET, PAYMENT_LINK });
beforeEach(emptyTables);

const get = async (path: string) => (await request(`${shop.url}${path}`, { token: shop.token })).body;

async function storeOrder(status = 'pending'): Promise<string> {
  await storeOrders({ status });
  const [{ _id }] = await get('/api/orders?limit=1');
  return _id;
}
const opened = (id: string) => get(`/api/orders/${id}`);
const setStatus = (id: string, status: string) =>
  request(`${shop.url}/api/orders/${id}/status`, { method: 'PUT', body: { status }, token: shop.token });
const problems = async () => (await get('/api/orders/summary')).paymentProblems;
const unmatched = async () => (await get('/api/orders/summary')).unmatchedPayments;
const isSettled = async (id: string) =>
  (await get('/api/orders')).find(({ _id }: { _id: string }) => _id === id).refundSettled;
const more = async () => (await get('/api/orders/summary')).morePaymentProblems;
const dismiss = (problem: unknown) =>
  request(`${shop.url}/api/payments/problems/dismissals`, { body: { problem }, token: shop.token });
const daysPass = (days: number) =>
  asOwner((client) =>
    client.query('update stripe_payments set received_at = received_at - make_interval(days => $1)', [days]),
  );
/** As if the changes so far could no longer be undone. */
const letUndoPass = () =>
  asOwner((client) =>
    client.query("update order_status_changes set changed_at = changed_at - interval '21 seconds'"),
  );
const outcomes = async (id: string) =>
  (await opened(id)).payments.map(({ outcome }: { outcome: string }) => outcome);

/** Sends an event and returns its result. */
async function pay(id: unknown, session: object = {}, type?: string): Promise<string> {
  const event = paymentEvent({ client_reference_id: id, ...session }, type);
  const { status, body } = await sendEvent(shop.url, event);
  expect(status).toBe(200);
  return body.result;
}

describe('a payment at Stripe', () => {
  it('marks its order as paid, in the history and in every open admin area', async () => {
    const id = await storeOrder();
    const stream = await openEvents(shop.url, shop.token);
    await stream.until((events) => events.some(({ event }) => event === 'ready'));
    expect(await pay(id)).toBe('paid');
    await stream.until((events) => events.some(({ data }) => data.changed === 1));
    stream.close();
    const { status, statusChanges, payments } = await opened(id);
    expect({ status, statusChanges, payments }).toEqual({
      status: 'paid',
      statusChanges: [
        { changedAt: expect.any(String), changedBy: 'Stripe', from: 'pending', to: 'paid', undo: false },
      ],
      payments: [{ receivedAt: expect.any(String), outcome: 'paid' }],
    });
    expect(await problems()).toEqual([]);
    expect(shop.output()).toContain(`for order ${id}: paid.`);
  });

  it('is recorded once, however often and in whichever events it is reported', async () => {
    const id = await storeOrder();
    const session = { client_reference_id: id, id: sessionId() };
    const events = [
      paymentEvent(session),
      paymentEvent(session, 'checkout.session.async_payment_succeeded'),
      paymentEvent(session),
    ];
    const answers = await Promise.all([...events, ...events].map((event) => sendEvent(shop.url, event)));
    const results = answers.map(({ body }) => body.result);
    expect(results.sort()).toEqual(['paid', ...Array(5).fill('recorded before')]);
    await setStatus(id, 'cancelled');
    expect((await sendEvent(shop.url, events[0] ?? {})).body).toEqual({ result: 'recorded before' });
    const { status, statusChanges, payments } = await opened(id);
    expect([status, statusChanges.length, payments.length]).toEqual(['cancelled', 2, 1]);
    expect(await problems()).toEqual([]);
  });

  it('that completes days later marks its order as paid then', async () => {
    const id = await storeOrder();
    const session = { id: sessionId() };
    expect(await pay(id, { ...session, payment_status: 'unpaid' })).toBe('not completed');
    const waiting = await opened(id);
    expect([waiting.status, await outcomes(id)]).toEqual(['pending', ['not completed']]);
    expect(await pay(id, session, 'checkout.session.async_payment_succeeded')).toBe('paid');
    expect(await pay(id, { ...session, payment_status: 'unpaid' })).toBe('recorded before');
    const paid = await opened(id);
    expect([paid.status, await outcomes(id)]).toEqual(['paid', ['paid']]);
  });

  it('that takes days has no link until it fails, and then can be made again', async () => {
    const id = await storeOrder();
    const session = { id: sessionId(), payment_status: 'unpaid' };
    expect(await pay(id, session)).toBe('not completed');
    expect((await opened(id)).paymentLink).toBeNull();
    expect(await pay(id, session, 'checkout.session.async_payment_failed')).toBe('failed');
    // Stripe's events arrive in any order.
    expect(await pay(id, session)).toBe('recorded before');
    const failed = await opened(id);
    expect([failed.status, await outcomes(id)]).toEqual(['pending', ['failed']]);
    expect(failed.paymentLink).toContain(id);
    expect(await problems()).toEqual([]);
    expect(await pay(id)).toBe('paid');
  });

  it('can be made again once one of another amount was refunded', async () => {
    const id = await storeOrder();
    const intent = `pi_${sessionId()}`;
    expect(await pay(id, { amount_total: 1, payment_intent: intent })).toBe('wrong amount');
    expect((await opened(id)).paymentLink).toBeNull();
    const refund = { id: 're_1', payment_intent: intent, status: 'succeeded', amount: 1 };
    await sendEvent(shop.url, reversalEvent('refund.created', refund));
    expect((await opened(id)).paymentLink).toContain(id);
  });

  it('for a cancelled order is listed in the admin area, and the order stays cancelled', async () => {
    const id = await storeOrder('cancelled');
    expect(await pay(id)).toBe('order cancelled');
    const { status, statusChanges, orderNumber } = await opened(id);
    expect([status, statusChanges, await outcomes(id)]).toEqual(['cancelled', [], ['order cancelled']]);
    expect(await problems()).toMatchObject([{ orderId: id, orderNumber, outcome: 'order cancelled' }]);
    await setStatus(id, 'paid');
    expect(await problems()).toEqual([]);
  });

  it('for an order that an operator marked as paid is recorded, and not listed as a problem', async () => {
    const id = await storeOrder();
    await setStatus(id, 'paid');
    expect(await pay(id)).toBe('paid');
    expect((await opened(id)).statusChanges).toHaveLength(1);
    expect(await problems()).toEqual([]);
  });

  it('that is the second for its order is listed in the admin area, even if both arrive together', async () => {
    const id = await storeOrder();
    const results = await Promise.all([pay(id), pay(id), pay(id)]);
    expect(results.sort()).toEqual(['paid', 'paid before', 'paid before']);
    expect((await opened(id)).statusChanges).toHaveLength(1);
    expect(await problems()).toHaveLength(2);
  });

  it.each([
    ['wrong amount', { amount_total: 798 }],
    ['wrong amount', { amount_total: null }],
    ['wrong currency', { currency: 'eur' }],
  ])(
    'with the %s leaves the order unchanged and is listed in the admin area: %j',
    async (outcome, session) => {
      const id = await storeOrder();
      expect(await pay(id, session)).toBe(outcome);
      expect([(await opened(id)).status, await outcomes(id)]).toEqual(['pending', [outcome]]);
      expect(await problems()).toMatchObject([{ orderId: id, outcome }]);
      expect(await pay(id)).toBe('paid');
      expect((await opened(id)).status).toBe('paid');
      await daysPass(100);
      expect(await problems()).toMatchObject([{ orderId: id, outcome }]);
      await setStatus(id, 'cancelled');
      expect(await problems()).toMatchObject([{ orderId: id, outcome }]);
    },
  );

  it('with a wrong amount is accepted by marking the order as paid', async () => {
    const id = await storeOrder();
    await pay(id, { amount_total: 798 });
    await setStatus(id, 'paid');
    expect(await problems()).toEqual([]);
    await setStatus(id, 'cancelled');
    await letUndoPass();
    expect(await problems()).toMatchObject([{ orderId: id, outcome: 'wrong amount' }]);
  });

  it('of nothing, because of a discount, is a wrong amount and not a refund', async () => {
    const id = await storeOrder();
    expect(await pay(id, { amount_total: 0, payment_status: 'no_payment_required' })).toBe('wrong amount');
    expect(await problems()).toMatchObject([{ orderId: id, outcome: 'wrong amount', amount: 0 }]);
    await setStatus(id, 'cancelled');
    await letUndoPass();
    expect(await problems()).toEqual([]);
    await pay(null, { amount_total: 0, payment_status: 'no_payment_required' });
    expect(await unmatched()).toEqual([]);
  });

  it.each(['by hand', 'at Stripe'])(
    '%s is to be refunded once the order is cancelled for good',
    async (way) => {
      const id = await storeOrder();
      const intent = `pi_${sessionId()}`;
      if (way === 'by hand') await setStatus(id, 'paid');
      else await pay(id, { payment_intent: intent });
      await setStatus(id, 'cancelled');
      expect(await problems()).toEqual([]);
      await letUndoPass();
      await daysPass(100);
      const due = { orderId: id, outcome: 'cancelled after payment', amount: null, currency: null };
      expect(await problems()).toMatchObject([due]);
      await setStatus(id, 'paid');
      expect(await problems()).toEqual([]);
      await setStatus(id, 'cancelled');
      await letUndoPass();
      const [problem] = await problems();
      expect(await isSettled(id)).toBeUndefined();
      if (way === 'by hand') expect((await dismiss(problem.id)).status).toBe(200);
      else
        await sendEvent(
          shop.url,
          reversalEvent('refund.created', { id: 're_2', payment_intent: intent, status: 'succeeded' }),
        );
      expect(await problems()).toEqual([]);
      expect(await isSettled(id)).toBe(true);
      await setStatus(id, 'paid');
      expect(await isSettled(id)).toBeUndefined();
    },
  );

  it.each([
    [
      '7d2f0a4e-1111-4222-8333-944445555666',
      'for order 7d2f0a4e-1111-4222-8333-944445555666: unknown order.',
    ],
    ['LC123456', 'without an order ID: unknown order.'],
    [null, 'without an order ID: unknown order.'],
    [{ $ne: 1 }, 'without an order ID: unknown order.'],
  ])('without a known order changes nothing: %j', async (reference, line) => {
    const id = await storeOrder();
    const before = shop.output().length;
    expect(await pay(reference)).toBe('unknown order');
    expect((await opened(id)).status).toBe('pending');
    // Output arrives shortly after the response.
    await until(() => shop.output().slice(before).includes(line));
  });

  it('without a known order is listed once in the admin area, with its ID at Stripe', async () => {
    await storeOrder();
    const session = { id: sessionId(), client_reference_id: UNKNOWN_ORDER };
    const stream = await openEvents(shop.url, shop.token);
    await stream.until((events) => events.some(({ event }) => event === 'ready'));
    const events = [paymentEvent(session), paymentEvent(session), paymentEvent(session)];
    const answers = await Promise.all(events.map((event) => sendEvent(shop.url, event)));
    expect(answers.map(({ body }) => body.result).sort()).toEqual([
      'recorded before',
      'recorded before',
      'unknown order',
    ]);
    await stream.until((events) => events.some(({ data }) => data.changed >= 1));
    stream.close();
    expect(await unmatched()).toEqual([
      {
        id: expect.stringContaining(session.id),
        stripeId: session.id,
        reversal: null,
        receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        amount: toCents(ORDER_LINE.salePrice),
        currency: 'usd',
      },
    ]);
    expect(await problems()).toEqual([]);
  });

  it('is listed without amount or currency if Stripe sends none, and not before it is completed', async () => {
    const none = { id: sessionId(), currency: null, amount_total: null };
    expect(await pay(null, none)).toBe('unknown order');
    expect(await pay(null, { currency: 'US Dollars\0' })).toBe('unknown order');
    expect(await pay(null, { payment_status: 'unpaid' })).toBe('unknown order');
    const found = await unmatched();
    expect(found.map(({ currency }: { currency: string | null }) => currency)).toEqual([null, null]);
    expect(found[1]).toMatchObject({ stripeId: none.id, amount: null });
  });

  it('is matched to its order if Stripe resends it once the order exists', async () => {
    const session = { id: sessionId() };
    expect(await pay(UNKNOWN_ORDER, session)).toBe('unknown order');
    await storeOrders({ id: UNKNOWN_ORDER });
    expect(await pay(UNKNOWN_ORDER, session)).toBe('paid');
    expect(await unmatched()).toEqual([]);
    expect([(await opened(UNKNOWN_ORDER)).status, await outcomes(UNKNOWN_ORDER)]).toEqual(['paid', ['paid']]);
    expect(await pay(UNKNOWN_ORDER, session)).toBe('recorded before');
  });

  it('without an order is listed until an operator dismisses it, the newest five, after disputes', async () => {
    const ids = Array.from({ length: 7 }, sessionId);
    for (const id of ids) await pay(null, { id });
    const listed = async () => (await unmatched()).map(({ stripeId }: { stripeId: string }) => stripeId);
    await daysPass(100);
    expect(await listed()).toEqual(ids.slice(2).reverse());
    expect(await more()).toBe(2);
    const [newest] = await unmatched();
    const stream = await openEvents(shop.url, shop.token);
    await stream.until((events) => events.some(({ event }) => event === 'ready'));
    expect(await dismiss(newest.id)).toMatchObject({ status: 200, body: { problem: newest.id } });
    // Every other open admin area hears of it, maybe together with changes of an earlier test.
    await stream.until((events) => events.some(({ data }) => data.changed >= 1));
    stream.close();
    expect((await dismiss(newest.id)).status).toBe(200);
    expect(await listed()).toEqual(ids.slice(1, 6).reverse());
    expect(await more()).toBe(1);
    const dispute = { id: 'dp_1', payment_intent: 'pi_1', status: 'needs_response' };
    await sendEvent(shop.url, reversalEvent('charge.dispute.created', dispute, Date.now() / 1000 - 86_400));
    expect(await listed()).toEqual(['pi_1', ...ids.slice(2, 6).reverse()]);
    const { rows } = await asOwner((client) => client.query('select * from dismissed_payment_problems'));
    expect(rows).toMatchObject([{ problem: newest.id, dismissed_by: ADMIN.email }]);
  });

  it.each([['cs_1 unknown order'], [''], ["' or true --"]])(
    'is a 404 to dismiss if it is not listed: %j',
    async (problem) => {
      expect(await dismiss(problem)).toMatchObject({
        status: 404,
        body: { error: 'This payment problem does not exist.' },
      });
    },
  );

  it.each([[7], [null], ['x'.repeat(301)]])('is a 400 to dismiss without an ID: %j', async (problem) => {
    expect((await dismiss(problem)).status).toBe(400);
  });

  it.each([
    paymentEvent({}, 'checkout.session.expired'),
    paymentEvent({}, 'payment_intent.succeeded'),
    paymentEvent({ id: 'pi_1' }),
    { type: 'checkout.session.completed' },
    { type: 7, data: [] },
    [],
  ])('is not recorded for other events: %#', async (event) => {
    expect(await sendEvent(shop.url, event)).toMatchObject({ status: 200, body: { result: 'ignored' } });
  });

  it('logs nothing about the payer', async () => {
    await pay(await storeOrder());
    await pay(await storeOrder('cancelled'));
    for (const personal of Object.values(PAYER)) expect(shop.output()).not.toContain(personal);
    expect(shop.output()).not.toMatch(/ERROR| 5\d\d \d/);
  });
});

describe("a payment in Stripe's test mode", () => {
  const live = sharedShop({
    NODE_ENV: 'production',
    CARD_DATA: 'last4',
    TRUST_PROXY: 'false',
    STRIPE_WEBHOOK_SECRET,
  });
  const sendToProduction = (event: object) => sendEvent(live.url, event);

  it('marks no order as paid in production; the admin area lists it once', async () => {
    const id = await storeOrder();
    const session = { client_reference_id: id, id: sessionId() };
    const event = paymentEvent(session);
    expect(await sendToProduction(event)).toMatchObject({ status: 200, body: { result: 'test mode' } });
    expect(await sendToProduction(event)).toMatchObject({ status: 200, body: { result: 'recorded before' } });
    const { status, statusChanges, orderNumber } = await opened(id);
    expect([status, statusChanges, await outcomes(id)]).toEqual(['pending', [], ['test mode']]);
    expect(await problems()).toMatchObject([{ orderId: id, orderNumber, outcome: 'test mode' }]);
    await until(() => live.output().includes(`for order ${id}: test mode.`));

    const real = { ...paymentEvent({ client_reference_id: id }), livemode: true };
    expect(await sendToProduction(real)).toMatchObject({ status: 200, body: { result: 'paid' } });
    expect([(await opened(id)).status, await problems()]).toEqual(['paid', []]);
  });

  it('is not listed in production if its order is unknown: no money was received', async () => {
    const event = paymentEvent({ client_reference_id: UNKNOWN_ORDER });
    expect((await sendToProduction(event)).body).toEqual({ result: 'unknown order' });
    expect(await unmatched()).toEqual([]);
    const real = { ...paymentEvent({ client_reference_id: UNKNOWN_ORDER }), livemode: true };
    expect((await sendToProduction(real)).body).toEqual({ result: 'unknown order' });
    expect(await unmatched()).toHaveLength(1);
  });

  it('is not listed for a cancelled order', async () => {
    const id = await storeOrder('cancelled');
    const event = paymentEvent({ client_reference_id: id });
    expect((await sendToProduction(event)).body).toEqual({ result: 'test mode' });
    expect(await problems()).toEqual([]);
  });

  it('may be refunded: that is ignored in production', async () => {
    const refund = { id: 're_1', payment_intent: 'pi_1', status: 'succeeded' };
    const event = reversalEvent('refund.created', refund);
    expect(await sendToProduction(event)).toMatchObject({ status: 200, body: { result: 'ignored' } });
    const real = { ...event, livemode: true };
    expect(await sendToProduction(real)).toMatchObject({ status: 200, body: { result: 'refunded' } });
    expect(await unmatched()).toHaveLength(1);
  });

  it('marks its order as paid outside production', async () => {
    const id = await storeOrder();
    expect(await pay(id)).toBe('paid');
    expect((await opened(id)).status).toBe('paid');
  });
});

describe('an event without a valid signature', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const event = JSON.stringify(paymentEvent({}));
  const send = (text: string, signature?: string) =>
    request(`${shop.url}/api/payments/stripe`, {
      text,
      headers: signature === undefined ? {} : { 'Stripe-Signature': signature },
    });

  it.each([
    ['no signature', () => undefined],
    ['an empty one', () => ''],
    ['rubbish', () => 't=x,v1=,'],
    ['the signature of another secret', () => signatureOf(event, 'whsec_of_somebody_else')],
    ['the signature of another body', () => signatureOf(`${event} `)],
    ['a signature older than five minutes', () => signatureOf(event, STRIPE_WEBHOOK_SECRET, now() - 301)],
  ])('is refused with %s', async (_, signature) => {
    const id = await storeOrder();
    const { status, body } = await send(event, signature());
    expect({ status, body }).toEqual({
      status: 400,
      body: { error: expect.stringMatching(/^Invalid signature\./) },
    });
    expect((await opened(id)).status).toBe('pending');
  });

  it('is refused if it is not JSON, even if signed', async () => {
    for (const text of ['', '{', 'x'.repeat(1000)])
      expect((await send(text, signatureOf(text))).status).toBe(400);
  });

  it('is refused above 256 kB, and read up to that size', async () => {
    const filled = (bytes: number) => `{"type":"${'x'.repeat(bytes - 11)}"}`;
    const [fitting, tooLong] = [filled(256 * 1024), filled(256 * 1024 + 1)];
    expect((await send(fitting, signatureOf(fitting))).body).toEqual({ result: 'ignored' });
    expect((await send(tooLong, signatureOf(tooLong))).status).toBe(413);
  });
});

it('loads the Stripe package only once it is needed', () => {
  const folder = 'dist/server/bundle';
  const bundle = readdirSync(folder)
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('');
  expect(bundle).toContain('import("stripe")');
  expect(bundle).not.toMatch(/from ["']stripe["']|require\(["']stripe["']\)|api\.stripe\.com/);
});

describe('the payment link', () => {
  it('has the values of a pending order and is missing for other orders', async () => {
    const id = await storeOrder();
    expect((await opened(id)).paymentLink).toBe(
      `https://buy.stripe.example/abc?client_reference_id=${id}&prefilled_email=ada%40example.com`,
    );
    for (const status of ['paid', 'cancelled']) {
      await setStatus(id, status);
      expect([status, (await opened(id)).paymentLink]).toEqual([status, null]);
    }
  });
});
