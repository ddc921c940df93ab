import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { CUSTOMER, ORDER_PAGE_DAYS } from '../../contract/order-pages.ts';
import { saveBackup } from '../../server/backup/save-backup.ts';
import { type Answer, request } from '../shop/api-client.ts';
import { freePorts } from '../shop/caddy.ts';
import { asOwner, databaseUrl, emptyTables, untilLockWaits } from '../shop/database.ts';
import { openEvents } from '../shop/event-stream.ts';
import { cancelOnPage, readOrderPage, storeOrderWithPage } from '../shop/order-page.ts';
import { ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { startShopServer } from '../shop/shop-server.ts';
import { temporaryFolder } from '../shop/temporary-folder.ts';

const PAYMENT_LINK = 'https://pay.example/?id={id}&email={email}';
const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };
const UNKNOWN = {
  error: `This link doesn’t lead to an order. Links work for ${ORDER_PAGE_DAYS} days after an order’s last change.`,
};
const ERASED = { error: 'The customer data in this order was erased at the customer’s request.' };

let metricsPort = 0;
const shop = sharedShop(async () => {
  [metricsPort = 0] = await freePorts(1);
  return { PAYMENT_LINK, METRICS_PORT: String(metricsPort) };
});
beforeEach(emptyTables);

const read = (token: string) => readOrderPage(shop.url, token);
const cancel = (token: string) => cancelOnPage(shop.url, token);
const store = (changes: object = {}) => storeOrderWithPage(changes);
const asOperator = (path: string, method: string, body?: unknown): Promise<Answer> =>
  request(`${shop.url}/api/orders${path}`, { method, body, token: shop.token });
const ship = (id: string) => asOperator(`/${id}/shipment`, 'POST', UPS);
const setStatus = (id: string, status: string) => asOperator(`/${id}/status`, 'PUT', { status });
const query = (text: string, values: unknown[] = []) => asOwner((client) => client.query(text, values));
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

/** As if everything had happened this much earlier. */
async function letTimePass(interval: string): Promise<void> {
  await query('update orders set created_at = created_at - $1::interval', [interval]);
  await query('update order_status_changes set changed_at = changed_at - $1::interval', [interval]);
  await query('update order_history set recorded_at = recorded_at - $1::interval', [interval]);
}

describe('the page of an order', () => {
  it('shows the items and the status of the order, but only the name and city of the customer', async () => {
    const { id, token } = await store({ order_number: 'LC777001', name: 'Ada Lovelace', phone: '555-0100' });
    const { status, headers, body } = await read(token);
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        orderNumber: 'LC777001',
        placedAt: expect.stringMatching(/^\d{4}-.*Z$/),
        name: 'Ada Lovelace',
        city: orderRow().city,
        items: orderRow().items,
        subtotal: ORDER_LINE.salePrice,
        shippingCost: 0,
        total: ORDER_LINE.salePrice,
        status: 'pending',
        paidAt: null,
        cancelledAt: null,
        refund: null,
        shipment: null,
        cancellableUntil: expect.any(String),
        paymentConfirming: false,
        paymentLink: `https://pay.example/?id=${id}&email=`,
      },
    });
    expect(Date.parse(body.cancellableUntil) - Date.parse(body.placedAt)).toBe(3_600_000);
    expect(headers.get('Cache-Control')).toBe('no-store');
    const { email, address, zip, card_number, card_cvc } = orderRow();
    for (const secret of [email, address, zip, String(card_number).slice(-4), card_cvc, '555-0100'])
      expect(JSON.stringify(body)).not.toContain(secret);
  });

  it('shows that the order is paid and shipped, with the tracking number and link', async () => {
    const { id, token } = await store();
    await setStatus(id, 'paid');
    expect((await read(token)).body).toMatchObject({ status: 'paid', paymentLink: null, shipment: null });
    await ship(id);
    const { body } = await read(token);
    expect(body).toMatchObject({
      shipment: {
        carrier: 'UPS',
        trackingNumber: UPS.trackingNumber,
        trackingUrl: expect.stringContaining(UPS.trackingNumber),
        shippedAt: expect.any(String),
      },
      cancellableUntil: null,
    });
    expect(Date.parse(body.paidAt)).toBeLessThanOrEqual(Date.parse(body.shipment.shippedAt));
  });

  it('shows the customer’s own cancellation at once, even just after an operator undid one', async () => {
    const { id, token } = await store();
    await setStatus(id, 'cancelled');
    await asOperator(`/${id}/undo-cancel`, 'POST');
    expect((await cancel(token)).body).toMatchObject({ status: 'cancelled', paymentLink: null });
    expect((await read(token)).body.status).toBe('cancelled');
  });

  it('is as before while an operator can undo a cancellation', async () => {
    const { id, token } = await store();
    await setStatus(id, 'paid');
    const before = (await read(token)).body;
    await setStatus(id, 'cancelled');
    expect((await read(token)).body).toEqual({ ...before, cancellableUntil: null });
    expect((await cancel(token)).body.error).toBe('This order is already cancelled.');
    await letTimePass('21 seconds');
    expect((await read(token)).body).toMatchObject({ status: 'cancelled', refund: 'possible', paidAt: null });
  });

  it(`can be opened until ${ORDER_PAGE_DAYS} days after the last change of the order`, async () => {
    const { id, token } = await store();
    await letTimePass(`${ORDER_PAGE_DAYS} days -1 minute`);
    expect((await read(token)).status).toBe(200);
    await letTimePass('2 minutes');
    expect(await read(token)).toMatchObject({ status: 404, body: UNKNOWN });
    await asOperator(`/${id}/notes`, 'POST', { note: 'The customer asked.' });
    expect((await read(token)).status).toBe(404);
    await setStatus(id, 'paid');
    expect((await read(token)).status).toBe(200);
    await letTimePass(`${ORDER_PAGE_DAYS} days`);
    expect((await read(token)).status).toBe(404);
    await ship(id);
    expect((await read(token)).status).toBe(200);
  });

  it('says that the data was erased, and nothing else', async () => {
    const { id, token } = await store();
    await asOperator(`/${id}/customer`, 'DELETE');
    expect(await read(token)).toMatchObject({ status: 404, body: ERASED });
    expect(await cancel(token)).toMatchObject({ status: 404, body: ERASED });
    await letTimePass(`${ORDER_PAGE_DAYS} days`);
    expect(await read(token)).toMatchObject({ status: 404, body: UNKNOWN });
  });

  it.each([
    ['too long', 'A'.repeat(101)],
    ['no text', 7],
    ['missing', undefined],
  ])('is a 400 for a token that is %s', async (_, token) => {
    const { status, body } = await read(token as string);
    expect([status, body.error]).toEqual([400, expect.stringMatching(/^(token must be|The body must be)/)]);
  });

  it('has one link, which works in every instance and survives a new JWT_SECRET', async () => {
    const { token } = await store();
    const other = await startShopServer({
      DATABASE_URL: databaseUrl(),
      JWT_SECRET: randomUUID() + randomUUID(),
    });
    try {
      expect((await readOrderPage(other.url, token)).status).toBe(200);
    } finally {
      await other.stop();
    }
  });

  it('changes nothing when it is opened, and is neither cached nor indexed', async () => {
    const { token } = await store();
    const rows = () => query('select o::text from orders o').then((result) => result.rows);
    const before = await rows();
    for (const path of [`/order/${token}`, `/order/${token}/`]) {
      const { status, headers, body } = await request(shop.url + path);
      expect([status, body]).toEqual([200, expect.stringContaining('<div id="root"')]);
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
    }
    for (const path of [`/order/${token.slice(1)}A`, '/order/LC777001', '/order/', '/order'])
      expect([path, (await request(shop.url + path)).status]).toEqual([path, 404]);
    expect((await request(`${shop.url}/api/orders/page?token=${token}`)).status).toBe(401);
    expect(await rows()).toEqual(before);
  });
});

describe('cancelling on the page', () => {
  it('is in the history as done by the customer', async () => {
    const { id, token } = await store();
    const stream = await openEvents(shop.url, shop.token);
    await stream.until((events) => events.some(({ event }) => event === 'ready'));
    const { status, body } = await cancel(token);
    expect([status, body]).toMatchObject([
      200,
      { status: 'cancelled', cancelledAt: expect.any(String), refund: null, cancellableUntil: null },
    ]);
    await stream.until((events) => events.some(({ data }) => data.changed >= 1));
    stream.close();
    const { body: order } = await asOperator(`/${id}`, 'GET');
    expect(order.statusChanges).toMatchObject([{ changedBy: CUSTOMER, from: 'pending', to: 'cancelled' }]);
  });

  it.each([
    [3599, 200],
    [3601, 409],
  ])('%s seconds after the order gets a %s', async (seconds, expected) => {
    const { token } = await store({ created_at: ago(seconds) });
    const { status, body } = await cancel(token);
    expect(status).toBe(expected);
    if (expected === 409) {
      expect(body.error).toBe('Orders can only be cancelled within 1 hour. Write to us instead.');
      expect((await read(token)).body).toMatchObject({ status: 'pending', cancellableUntil: null });
    }
  });

  it('is refused if the order is already cancelled or has shipped', async () => {
    const { token } = await store();
    await cancel(token);
    expect(await cancel(token)).toMatchObject({
      status: 409,
      body: { error: 'This order is already cancelled.' },
    });
    const shipped = await store({ status: 'paid' });
    await ship(shipped.id);
    expect(await cancel(shipped.token)).toMatchObject({
      status: 409,
      body: { error: 'This order has already shipped, so it can’t be cancelled.' },
    });
    expect((await cancel('A'.repeat(43))).status).toBe(404);
  });

  it('and shipping at the same time: one succeeds, and the other gets the reason', async () => {
    for (const order of [['cancel', 'ship'] as const, ['ship', 'cancel'] as const]) {
      const { id, token } = await store({ status: 'paid' });
      const requests = { cancel: () => cancel(token), ship: () => ship(id) };
      const [first, second] = await asOwner(async (client) => {
        await client.query('begin');
        await client.query('select from orders where id = $1 for update', [id]);
        const answers: Promise<Answer>[] = [];
        for (const name of order) {
          answers.push(requests[name]());
          await untilLockWaits(answers.length);
        }
        await client.query('commit');
        return Promise.all(answers);
      });
      expect([order[0], Math.trunc((first?.status ?? 0) / 100), second?.status]).toEqual([order[0], 2, 409]);
      expect(second?.body.error).toBe(
        order[0] === 'ship'
          ? 'This order has already shipped, so it can’t be cancelled.'
          : 'This order is cancelled.',
      );
      const { body } = await read(token);
      expect(body.status === 'cancelled').toBe(order[0] === 'cancel');
      expect(body.shipment === null).toBe(order[0] === 'cancel');
    }
  });

  it('lists a paid order for a refund in the admin area, until it is marked as paid again', async () => {
    const { id, token } = await store({ status: 'paid', order_number: 'LC777001' });
    expect((await cancel(token)).body).toMatchObject({ status: 'cancelled', refund: 'possible' });
    const problems = async () => (await asOperator('/summary?timeZone=UTC', 'GET')).body.paymentProblems;
    expect(await problems()).toMatchObject([
      { orderId: id, orderNumber: 'LC777001', outcome: 'cancelled by the customer' },
    ]);
    await setStatus(id, 'paid');
    expect(await problems()).toEqual([]);
    const unpaid = await store();
    await cancel(unpaid.token);
    expect(await problems()).toEqual([]);
  });

  it.each<[string, string, string[], [state: string, amount: number][], object]>([
    ['a payment that arrived too late', 'pending', ['order cancelled'], [], { refund: 'due' }],
    ['a payment', 'paid', ['paid'], [], { refund: 'due' }],
    ['a refund', 'paid', ['paid'], [['refunded', 799]], { refund: 'issued' }],
    ['a refund that is pending', 'paid', ['paid'], [['refund pending', 799]], { refund: 'issued' }],
    ['a refund that failed', 'paid', ['paid'], [['refund failed', 799]], { refund: 'due' }],
    ['a refund of a part', 'paid', ['paid'], [['refunded', 300]], { refund: 'due' }],
    ['a second payment', 'paid', ['paid', 'paid before'], [['refunded', 799]], { refund: 'due' }],
    ['a dispute', 'paid', ['paid'], [['dispute under review', 799]], { refund: null }],
    ['a dispute that the shop won', 'paid', ['paid'], [['dispute won', 799]], { refund: 'due' }],
    ['a test payment', 'pending', ['test mode'], [], { refund: null }],
    ['a payment that was not completed', 'pending', ['not completed'], [], { refund: null }],
  ])('tells the truth about %s at Stripe', async (_, status, outcomes, reversals, expected) => {
    const { id, token } = await store({ status });
    for (const [index, outcome] of outcomes.entries())
      await query(
        `with payment as (
           insert into stripe_payments (session_id, order_id, outcome, amount_total, currency)
           values ($1, $3, $4, 799, 'usd') returning session_id
         )
         insert into stripe_payment_intents (id, session_id) select $2, session_id from payment`,
        [`cs_${index}`, `pi_${index}`, id, outcome],
      );
    for (const [state, amount] of reversals)
      await query(
        `insert into stripe_reversals (id, payment_intent_id, state, amount, currency, reported_at)
         values ('re_1', 'pi_0', $1, $2, 'usd', now())`,
        [state, amount],
      );
    const isRefunded = 'refund' in expected && expected.refund === 'issued';
    expect((await read(token)).body.refund).toBe(isRefunded ? 'issued' : null);
    expect((await cancel(token)).body).toMatchObject(expected);
  });
});

it('the token of an order page appears in no log, metric or backup, whatever is requested with it', async () => {
  const { id, token } = await store();
  const at = `${shop.url}/order/${token}`;
  for (const url of [at, `${at}/`, `${at}/more`, `${at}?from=mail`, `${shop.url}/orders/${token}`, `${at}%`])
    await request(url);
  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD']) await request(at, { method });
  await read(token);
  await cancel(token);
  await cancel(token);
  for (const url of [`/api/orders/page/${token}`, `/api/orders/page?token=${token}`])
    await request(shop.url + url);
  await request(`${shop.url}/api/orders/page`, { text: `{"token":"${token}"` });
  expect(shop.output()).toContain('GET /order/* 200');
  expect(shop.output()).not.toContain(token);

  const metrics = await request(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(metrics.body).toContain('route="/order/*"');
  expect(metrics.body).not.toContain(token);

  const file = path.join(temporaryFolder('backup-without-tokens'), 'shop.backup.gz');
  await saveBackup(databaseUrl(), file, { withCards: true, report: () => {} });
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).toContain(id);
  expect(text).not.toContain(token);
});
