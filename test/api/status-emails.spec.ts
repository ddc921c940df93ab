import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { makeEmailsDue } from '../shop/due-emails.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { orderRow } from '../shop/order-row.ts';
import { placeOrders } from '../shop/send-order.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { SALE_PRICE } from '../shop/shown-prices.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { paymentEvent, reversalEvent, STRIPE_WEBHOOK_SECRET, sendEvent } from '../shop/stripe-event.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

let receiver: MailServer;
const shop = sharedShop(async () => {
  receiver = await startMailServer();
  return {
    SMTP_URL: receiver.url,
    MAIL_FROM: 'Cat Shop <orders@shop.example>',
    SUPPORT_EMAIL: 'help@shop.example',
    SHOP_ADDRESS: '1 Main Street\\nAustin, TX 78701',
    STRIPE_WEBHOOK_SECRET,
  };
});
afterAll(() => receiver.close());

beforeEach(async () => {
  await emptyTables();
  receiver.behave({});
  receiver.received.length = 0;
  // As if email had been set up an hour ago, so that tests can backdate status changes.
  await asOwner((client) =>
    client.query("update order_emails_progress set since = now() - interval '1 hour'"),
  );
});

const call = (id: string, path: string, method: string, body?: object) =>
  request(`${shop.url}/api/orders/${id}${path}`, { method, body, token: shop.token });
const setStatus = (id: string, status: string) => call(id, '/status', 'PUT', { status });
const undo = (id: string) => call(id, '/undo-cancel', 'POST');
const emailsOf = async (id: string): Promise<{ kind: string; state: string; error: string | null }[]> =>
  (await call(id, '', 'GET')).body.emails;
const emailOf = async (id: string, kind: string) => (await emailsOf(id)).find((email) => email.kind === kind);
const untilState = (id: string, kind: string, state: string) =>
  until(async () => (await emailOf(id, kind))?.state === state);

let placed = 100_000;
async function place(email = 'ada@example.com'): Promise<string> {
  placed += 1;
  const [id = ''] = await placeOrders(shop.url, orderRow({ email, order_number: `LC${placed}` }));
  return id;
}
/** An order whose confirmation has been sent. */
async function placeConfirmed(email?: string): Promise<string> {
  const id = await place(email);
  await untilState(id, 'confirmation', 'sent');
  return id;
}

/** The subjects that the customer received after the confirmation. */
const subjects = (email = 'ada@example.com') =>
  receiver.received
    .filter(({ to, headers }) => to[0] === email && !/^Your order \w+(:|$)/.test(headers.subject ?? ''))
    .map(({ headers }) => headers.subject?.replace(/LC\d+/, 'LC'));
const RECEIPT = 'Receipt for your order LC';
const oneLine = (text = '') => text.replace(/\s+/g, ' ');
const CANCELLED = 'Your order LC has been cancelled';

/** As if this many seconds had passed since the changes of an order. */
const letSecondsPass = (seconds: number, ...ids: string[]) =>
  asOwner((client) =>
    client.query(
      `update order_status_changes set changed_at = changed_at - make_interval(secs => $1) where order_id = any ($2)`,
      [seconds, ids],
    ),
  );

/** As if the changes of an order had been this many seconds ago. */
const setAge = (seconds: number, ...ids: string[]) =>
  asOwner((client) =>
    client.query(
      'update order_status_changes set changed_at = now() - make_interval(secs => $1) where order_id = any ($2)',
      [seconds, ids],
    ),
  );

/**
 * Resolves after the shop has scanned for emails once more: a later order then gets its receipt.
 * @param meanwhile called again and again until then
 */
async function untilScanned(meanwhile: () => unknown = () => {}): Promise<void> {
  const id = await place('later@example.com');
  await setStatus(id, 'paid');
  await until(async () => {
    await meanwhile();
    return (await emailOf(id, 'receipt'))?.state === 'sent';
  });
}

describe('a paid order', () => {
  it('gets one receipt with all that customers need for their records, however it was marked as paid', async () => {
    const byHand = await placeConfirmed();
    expect((await setStatus(byHand, 'paid')).status).toBe(200);
    await untilState(byHand, 'receipt', 'sent');
    const [receipt] = receiver.received.filter(({ headers }) => headers.subject?.startsWith('Receipt'));
    expect(receipt).toMatchObject({ to: ['ada@example.com'], headers: { 'reply-to': 'help@shop.example' } });
    for (const content of [receipt?.text, receipt?.html])
      for (const said of [`LC${placed}`, 'Tax', 'Total Paid', SALE_PRICE, 'UTC', '1 Main Street', 'Austin'])
        expect(content).toContain(said);

    const atStripe = await placeConfirmed('stripe@example.com');
    await sendEvent(shop.url, paymentEvent({ client_reference_id: atStripe }));
    await untilState(atStripe, 'receipt', 'sent');
    const inSql = await placeConfirmed('sql@example.com');
    await asOwner((client) => client.query("update orders set status = 'paid' where id = $1", [inSql]));
    await untilState(inSql, 'receipt', 'sent');
    await untilScanned();
    for (const email of ['ada', 'stripe', 'sql']) expect(subjects(`${email}@example.com`)).toEqual([RECEIPT]);
  });

  it('gets no second receipt if a cancellation is undone, and no email about the cancellation', async () => {
    const id = await placeConfirmed();
    await setStatus(id, 'paid');
    await untilState(id, 'receipt', 'sent');
    await setStatus(id, 'cancelled');
    expect((await undo(id)).status).toBe(200);
    await letSecondsPass(30, id);
    await untilScanned();
    expect(subjects()).toEqual([RECEIPT]);
  });

  it('gets its receipt after an undo if it was cancelled before', async () => {
    const id = await placeConfirmed();
    receiver.behave({ recipient: { code: 451, text: 'later' } });
    await setStatus(id, 'paid');
    await setStatus(id, 'cancelled');
    await undo(id);
    receiver.behave({});
    await makeEmailsDue();
    await untilState(id, 'receipt', 'sent');
    expect(subjects()).toEqual([RECEIPT]);
  });

  it('gets no receipt for a payment more than two days old', async () => {
    await storeOrders({ email: 'old@example.com' });
    await asOwner((client) =>
      client.query(
        "update orders set status = 'paid'; update order_status_changes set changed_at = now() - interval '49 hours'",
      ),
    );
    await untilScanned();
    expect(subjects('old@example.com')).toEqual([]);
  });
});

describe('a cancelled order', () => {
  it('gets an email once the cancellation can no longer be undone', async () => {
    const [id, undone] = [await placeConfirmed(), await placeConfirmed('undone@example.com')];
    for (const order of [id, undone]) await setStatus(order, 'cancelled');
    await untilScanned(() => setAge(16, id, undone));
    expect(await emailOf(id, 'cancelled')).toBeUndefined();
    await setAge(0, id, undone);
    expect((await undo(undone)).status).toBe(200);
    await letSecondsPass(30, id, undone);
    await untilState(id, 'cancelled', 'sent');
    await untilScanned();
    expect(subjects()).toEqual([CANCELLED]);
    expect(subjects('undone@example.com')).toEqual([]);
  });

  it('that was marked as paid is promised a refund if one is due', async () => {
    const id = await placeConfirmed();
    await setStatus(id, 'paid');
    await untilState(id, 'receipt', 'sent');
    await setStatus(id, 'cancelled');
    await letSecondsPass(30, id);
    await untilState(id, 'cancelled', 'sent');
    expect(oneLine(receiver.received.at(-1)?.text)).toContain(
      'If you’ve paid and haven’t gotten your money back,',
    );
  });

  it.each([
    ['is promised a refund', 'intact', undefined, 'We’ll refund your payment.'],
    [
      'reads that it was refunded',
      'refunded',
      ['refund.created', { id: 're_1', amount: 799, status: 'succeeded' }],
      'We’ve refunded your payment.',
    ],
    [
      'is promised no refund if the payment was disputed',
      'disputed',
      ['charge.dispute.created', { id: 'dp_1', status: 'needs_response' }],
      'You asked your bank to return your payment, so any refund comes from your bank.',
    ],
  ] as const)('that was paid at Stripe %s', async (_, name, reversal, sentence) => {
    const payment_intent = `pi_${name}`;
    const id = await placeConfirmed();
    await sendEvent(shop.url, paymentEvent({ client_reference_id: id, payment_intent }));
    await untilState(id, 'receipt', 'sent');
    if (reversal !== undefined)
      await sendEvent(shop.url, reversalEvent(reversal[0], { ...reversal[1], payment_intent }));
    await setStatus(id, 'cancelled');
    await letSecondsPass(30, id);
    await untilState(id, 'cancelled', 'sent');
    expect(oneLine(receiver.received.at(-1)?.text)).toContain(`won’t ship. ${sentence}`);
  });

  it('gets an email about each later change, so that the last one is true', async () => {
    const id = await placeConfirmed();
    const expected = [];
    for (const [status, kind, subject] of [
      ['paid', 'receipt', RECEIPT],
      ['cancelled', 'cancelled', CANCELLED],
      ['paid', 'receipt', RECEIPT],
      ['cancelled', 'cancelled', CANCELLED],
    ] as const) {
      expected.push(subject);
      await setStatus(id, status);
      await letSecondsPass(30, id);
      await until(() => subjects().length === expected.length);
      await untilState(id, kind, 'sent');
    }
    await untilScanned();
    expect(subjects()).toEqual(expected);
    const sent = receiver.received.filter(({ headers }) =>
      headers.subject?.startsWith('Receipt for your order'),
    );
    expect(new Set(sent.map(({ headers }) => headers['message-id'])).size).toBe(sent.length);
  });

  it('gets a receipt once it is paid again, even if the first one was never delivered', async () => {
    const id = await placeConfirmed();
    receiver.behave({ recipient: { code: 451, text: 'later' } });
    await setStatus(id, 'paid');
    await until(async () => (await emailOf(id, 'receipt'))?.error != null);
    receiver.behave({});
    await setStatus(id, 'cancelled');
    await letSecondsPass(30, id);
    await makeEmailsDue();
    await untilState(id, 'cancelled', 'sent');
    await untilState(id, 'receipt', 'failed');
    await setStatus(id, 'paid');
    await untilState(id, 'receipt', 'sent');
    expect(subjects()).toEqual([CANCELLED, RECEIPT]);
  });

  it('gets neither the receipt nor the shipping confirmation that were waiting', async () => {
    const id = await placeConfirmed();
    receiver.behave({ recipient: { code: 451, text: 'later' } });
    await setStatus(id, 'paid');
    await until(async () => (await emailOf(id, 'receipt'))?.error != null);
    await call(id, '/shipment', 'POST', { carrier: 'ups', trackingNumber: null });
    await setStatus(id, 'cancelled');
    await letSecondsPass(30, id);
    receiver.behave({});
    await makeEmailsDue();
    await untilState(id, 'cancelled', 'sent');
    await untilState(id, 'shipped', 'failed');
    expect(subjects()).toEqual([CANCELLED]);
    expect((await emailOf(id, 'receipt'))?.error).toBe(
      'The order’s status changed before this email was sent.',
    );
    const { body } = await request(`${shop.url}/api/orders/summary`, { token: shop.token });
    expect(body.emails.failed).toBe(0);
  });

  it('gets one email if its confirmation was not sent before', async () => {
    receiver.behave({ recipient: { code: 451, text: 'later' } });
    const id = await place();
    await until(async () => (await emailOf(id, 'confirmation'))?.error != null);
    await setStatus(id, 'cancelled');
    await letSecondsPass(30, id);
    receiver.behave({});
    await makeEmailsDue();
    await untilState(id, 'cancelled', 'sent');
    await untilState(id, 'confirmation', 'failed');
    expect(receiver.received.filter(({ to }) => to[0] === 'ada@example.com')).toHaveLength(1);
  });

  it('that is paid before its email is queued gets a receipt instead', async () => {
    const id = await placeConfirmed();
    await setStatus(id, 'cancelled');
    await setStatus(id, 'paid');
    await letSecondsPass(30, id);
    await untilState(id, 'receipt', 'sent');
    await untilScanned();
    expect(subjects()).toEqual([RECEIPT]);
  });
});

describe('bulk changes', () => {
  it('cause one email for each order', async () => {
    const addresses = Array.from({ length: 30 }, (_, order) => `shopper-${order}@example.com`);
    await storeOrders(...addresses.map((email, order) => ({ email, order_number: `LC${200_000 + order}` })));
    const { rows } = await asOwner((client) => client.query('select id from orders'));
    const ids = rows.map(({ id }) => id);
    const change = (status: string) =>
      request(`${shop.url}/api/orders/status`, { method: 'PUT', body: { ids, status }, token: shop.token });
    expect((await change('paid')).body.updated).toHaveLength(30);
    await until(() => addresses.every((email) => subjects(email).length === 1));
    expect((await change('cancelled')).body.updated).toHaveLength(30);
    await letSecondsPass(30, ...ids);
    await until(() => addresses.every((email) => subjects(email).length === 2));
    expect(addresses.map((email) => subjects(email))).toEqual(addresses.map(() => [RECEIPT, CANCELLED]));
  });
});

describe('the daily limit', () => {
  it('neither delays nor counts receipts, and applies to cancellation emails', async () => {
    const ids: string[] = [];
    for (let order = 0; order < 7; order += 1) ids.push(await place());
    await until(async () => {
      const emails = await Promise.all(ids.map((id) => emailOf(id, 'confirmation')));
      return emails.every((email) => email?.state === 'sent' || email?.error != null);
    });
    for (const id of ids) await setStatus(id, 'paid');
    await until(() => subjects().length === 7);
    expect(new Set(subjects())).toEqual(new Set([RECEIPT]));
    for (const id of ids) await setStatus(id, 'cancelled');
    await letSecondsPass(30, ...ids);
    await until(async () => {
      const emails = await Promise.all(ids.map((id) => emailOf(id, 'cancelled')));
      return emails.every((email) => email?.state === 'sent' || email?.error != null);
    });
    expect(subjects().filter((subject) => subject === CANCELLED)).toHaveLength(5);
  });
});

describe('the API', () => {
  const sendAgain = (id: string, kind: string) => call(id, '/emails', 'POST', { kind });

  it('resends receipts and cancellations with a new Message-ID, while they fit the status', async () => {
    const id = await placeConfirmed();
    expect(await sendAgain(id, 'receipt')).toMatchObject({
      status: 409,
      body: { error: 'This email is only for orders that are paid.' },
    });
    await setStatus(id, 'paid');
    await untilState(id, 'receipt', 'sent');
    expect((await sendAgain(id, 'receipt')).status).toBe(202);
    await until(() => subjects().length === 2);
    const ids = receiver.received.filter(({ headers }) => headers.subject?.startsWith('Receipt'));
    expect(new Set(ids.map(({ headers }) => headers['message-id'])).size).toBe(2);
    expect((await sendAgain(id, 'cancelled')).status).toBe(409);
    expect((await sendAgain(id, 'reminder')).status).toBe(409);
  });

  it('does not resend an email that the next status makes untrue, and still lists the first as sent', async () => {
    const id = await placeConfirmed();
    await setStatus(id, 'paid');
    await untilState(id, 'receipt', 'sent');
    await setStatus(id, 'cancelled');
    await asOwner((client) =>
      client.query(
        `update order_emails set state = 'waiting', attempts = 0, requests = 1, next_attempt_at = now() where kind = 'receipt'`,
      ),
    );
    await letSecondsPass(30, id);
    await untilState(id, 'cancelled', 'sent');
    await untilState(id, 'receipt', 'sent');
    expect(subjects()).toEqual([RECEIPT, CANCELLED]);
  });
});

it('logs no email address', () => {
  expect(shop.output()).not.toMatch(/ada@|later@|shopper-|help@/);
  expect(shop.output()).not.toContain(ADMIN.password);
});
