import { randomUUID } from 'node:crypto';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { openEvents } from '../shop/event-stream.ts';
import { orderTokenOf, readOrderPage } from '../shop/order-page.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { storeOrders } from '../shop/store-orders.ts';
import {
  paymentEvent,
  reversalEvent,
  STRIPE_WEBHOOK_SECRET,
  sendEvent,
  sessionId,
} from '../shop/stripe-event.ts';

const shop = sharedShop({ STRIPE_WEBHOOK_SECRET });
beforeEach(emptyTables);

const operator = async (path: string, options: object = {}) =>
  (await request(`${shop.url}${path}`, { token: shop.token, ...options })).body;
const opened = (id: string) => operator(`/api/orders/${id}`);
const problems = async () => (await operator('/api/orders/summary')).paymentProblems;
const unmatched = async () => (await operator('/api/orders/summary')).unmatchedPayments;
const reversals = async (id: string) =>
  (await opened(id)).reversals.map(
    ({ state, amount, currency }: { state: string; amount: number; currency: string }) =>
      `${state} ${amount} ${currency}`,
  );

const newId = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
const NOW = Math.floor(Date.now() / 1000);

async function report(event: object): Promise<string> {
  const { status, body } = await sendEvent(shop.url, event);
  expect(status).toBe(200);
  return body.result;
}

async function store(status = 'pending') {
  const [id, intent] = [randomUUID(), newId('pi')];
  await storeOrders({ id, status, order_number: 'LC777001' });
  const session = { id: sessionId(), client_reference_id: id, payment_intent: intent };
  return {
    id,
    intent,
    pay: (changes: object = {}) => report(paymentEvent({ ...session, ...changes })),
  };
}

const send = (type: string, object: object, created?: number) => report(reversalEvent(type, object, created));

const refund = (intent: string, changes: object = {}) => ({
  id: newId('re'),
  payment_intent: intent,
  status: 'succeeded',
  ...changes,
});
const dispute = (intent: string, status: string, id = newId('dp')) => ({
  id,
  payment_intent: intent,
  status,
});

it.each([
  ['needs_response', null],
  ['lost', null],
  ['won', 'due'],
])('with a dispute in status %s, the page of a cancelled order has the refund %s', async (state, refund) => {
  const { id, intent, pay } = await store();
  await pay();
  await send('charge.dispute.updated', dispute(intent, state));
  await operator(`/api/orders/${id}/status`, { method: 'PUT', body: { status: 'cancelled' } });
  // The page shows the cancellation once the operator can no longer undo it.
  await asOwner((client) =>
    client.query("update order_status_changes set changed_at = changed_at - interval '21 seconds'"),
  );
  const { body } = await readOrderPage(shop.url, await orderTokenOf(id));
  expect([body.status, body.refund]).toEqual(['cancelled', refund]);
});

describe('a refund at Stripe', () => {
  it('is in the history of its order, live, and in the alerts until the order is cancelled', async () => {
    const { id, intent, pay } = await store();
    expect(await pay()).toBe('paid');
    const stream = await openEvents(shop.url, shop.token);
    await stream.until((events) => events.some(({ event }) => event === 'ready'));
    expect(await send('refund.created', refund(intent))).toBe('refunded');
    await stream.until((events) => events.some(({ data }) => data.changed >= 1));
    stream.close();
    const order = await opened(id);
    expect([order.status, order.statusChanges.length]).toEqual(['paid', 1]);
    expect(order.reversals).toEqual([
      { reportedAt: expect.stringMatching(/^\d{4}-/), state: 'refunded', amount: 799, currency: 'usd' },
    ]);
    expect(await problems()).toEqual([
      {
        id: expect.stringMatching(/^re_\w+ refunded$/),
        orderId: id,
        orderNumber: 'LC777001',
        outcome: 'refunded',
        amount: 799,
        currency: 'usd',
      },
    ]);
    expect(await unmatched()).toEqual([]);
    await operator(`/api/orders/${id}/status`, { method: 'PUT', body: { status: 'cancelled' } });
    expect(await problems()).toEqual([]);
    expect(await reversals(id)).toEqual(['refunded 799 usd']);
  });

  it('is no alert for an order that has shipped', async () => {
    const { id, intent, pay } = await store();
    await pay();
    await operator(`/api/orders/${id}/shipment`, { body: { carrier: 'ups', trackingNumber: '1Z1' } });
    await send('refund.created', refund(intent, { amount: 300 }));
    expect(await problems()).toEqual([]);
    expect(await reversals(id)).toEqual(['refunded 300 usd']);
  });

  it('is recorded once, however often and in whichever events it is reported', async () => {
    const { id, intent, pay } = await store();
    await pay();
    const one = refund(intent);
    const charge = { id: newId('ch'), payment_intent: intent, amount_refunded: 799 };
    const events = ['refund.created', 'refund.updated', 'charge.refund.updated', 'refund.created'].map(
      (type) => send(type, one, NOW),
    );
    const results = await Promise.all([...events, send('charge.refunded', charge, NOW)]);
    expect(results.filter((result) => result === 'refunded')).toHaveLength(2);
    expect(await reversals(id)).toEqual(['refunded 799 usd']);
    expect(await problems()).toHaveLength(1);
  });

  it('counts if only its charge is reported, and adds up', async () => {
    const { id, intent, pay } = await store();
    await pay();
    const charge = { id: newId('ch'), payment_intent: intent };
    expect(await send('charge.refunded', { ...charge, amount_refunded: 300 }, NOW)).toBe('refunded');
    expect(await send('charge.refunded', { ...charge, amount_refunded: 500 }, NOW)).toBe('refunded');
    expect(await send('charge.refunded', { ...charge, amount_refunded: 300 }, NOW)).toBe('recorded before');
    expect(await reversals(id)).toEqual(['refunded 500 usd']);
  });

  it('that is partial or in another currency keeps its amount and currency', async () => {
    const { id, intent, pay } = await store();
    await pay();
    await send('refund.created', refund(intent, { amount: 300 }), NOW - 2);
    await send('refund.created', refund(intent, { amount: 250, currency: 'eur' }), NOW - 1);
    expect(await reversals(id)).toEqual(['refunded 300 usd', 'refunded 250 eur']);
    expect((await opened(id)).status).toBe('paid');
    expect(await problems()).toMatchObject([
      { amount: 250, currency: 'eur' },
      { amount: 300, currency: 'usd' },
    ]);
  });

  it('that arrives before its payment, or out of order, is shown in its latest state', async () => {
    const { id, intent, pay } = await store();
    const one = refund(intent);
    expect(await send('refund.failed', { ...one, status: 'failed' }, NOW)).toBe('refund failed');
    expect(await send('refund.created', { ...one, status: 'pending' }, NOW - 60)).toBe('recorded before');
    expect(await send('refund.updated', { ...one, status: 'succeeded' }, NOW)).toBe('recorded before');
    expect(await unmatched()).toMatchObject([{ stripeId: intent, reversal: 'refund failed', amount: 799 }]);
    expect(await pay()).toBe('paid');
    expect(await unmatched()).toEqual([]);
    expect(await reversals(id)).toEqual(['refund failed 799 usd']);
    expect(await problems()).toMatchObject([{ orderId: id, outcome: 'refund failed' }]);
  });

  it.each([
    ['order cancelled', 'cancelled', {}],
    ['wrong amount', 'pending', { amount_total: 1000 }],
    ['wrong currency', 'pending', { currency: 'eur' }],
  ])('settles a payment with the outcome "%s"', async (outcome, status, session) => {
    const { intent, pay } = await store(status);
    expect(await pay(session)).toBe(outcome);
    expect(await problems()).toHaveLength(1);
    const money = {
      amount: 'amount_total' in session ? 1000 : 799,
      currency: 'currency' in session ? 'eur' : 'usd',
    };
    await send('refund.created', refund(intent, { ...money, amount: money.amount - 1 }));
    expect(await problems()).toHaveLength(1);
    await send('refund.created', refund(intent, { ...money, amount: 1, status: 'pending' }));
    expect(await problems()).toEqual([]);
  });

  it('of a second payment, or of one without an order, settles only that payment', async () => {
    const { id, intent, pay } = await store();
    await pay();
    const second = { id: sessionId(), payment_intent: newId('pi') };
    expect(await pay(second)).toBe('paid before');
    await send('refund.created', refund(second.payment_intent));
    expect(await problems()).toEqual([]);
    expect(await reversals(id)).toEqual(['refunded 799 usd']);

    const stray = { id: sessionId(), client_reference_id: null, payment_intent: newId('pi') };
    expect(await pay(stray)).toBe('unknown order');
    expect(await unmatched()).toHaveLength(1);
    await send('refund.created', refund(stray.payment_intent));
    expect(await unmatched()).toEqual([]);
    expect(intent).not.toBe(second.payment_intent);
  });
});

describe('a dispute at Stripe', () => {
  it('is in the alerts until the operator has responded, and its outcome is in the history', async () => {
    const { id, intent, pay } = await store();
    await pay();
    const one = dispute(intent, 'needs_response');
    expect(await send('charge.dispute.created', one, NOW - 40)).toBe('dispute needs response');
    expect(await problems()).toMatchObject([{ orderId: id, outcome: 'dispute needs response', amount: 799 }]);
    const at = (status: string) => ({ ...one, status });
    expect(await send('charge.dispute.updated', at('under_review'), NOW - 30)).toBe('dispute under review');
    expect(await problems()).toEqual([]);
    expect(await send('charge.dispute.closed', at('lost'), NOW - 20)).toBe('dispute lost');
    expect(await send('charge.dispute.updated', at('under_review'), NOW - 30)).toBe('recorded before');
    expect(await reversals(id)).toEqual(['dispute lost 799 usd']);
    expect((await opened(id)).status).toBe('paid');
  });

  it('is listed longer than other problems, and a refund for seven days', async () => {
    const { intent, pay } = await store();
    await pay();
    const daysAgo = (days: number) => NOW - days * 86_400;
    await send('charge.dispute.created', dispute(intent, 'needs_response'), daysAgo(20));
    await send('refund.created', refund(intent), daysAgo(8));
    expect(await problems()).toMatchObject([{ outcome: 'dispute needs response' }]);
    await asOwner((client) =>
      client.query("update stripe_reversals set reported_at = now() - interval '61 days'"),
    );
    expect(await problems()).toEqual([]);
  });

  it('without an order in this shop is listed with the ID of its payment', async () => {
    const intent = newId('pi');
    await send('charge.dispute.created', dispute(intent, 'needs_response'));
    expect(await unmatched()).toEqual([
      {
        id: expect.stringMatching(/^dp_\w+ dispute needs response$/),
        stripeId: intent,
        reversal: 'dispute needs response',
        receivedAt: expect.stringMatching(/^\d{4}-/),
        amount: 799,
        currency: 'usd',
      },
    ]);
    expect(await problems()).toEqual([]);
  });
});

it('no refund is lost if many of the same payment arrive at once, with the same time', async () => {
  const { id, intent, pay } = await store();
  const events = Array.from({ length: 8 }, () => refund(intent, { amount: 10 }));
  await Promise.all([pay(), ...events.flatMap((one) => [1, 2].map(() => send('refund.created', one, NOW)))]);
  expect(await reversals(id)).toEqual(Array(8).fill('refunded 10 usd'));
});
