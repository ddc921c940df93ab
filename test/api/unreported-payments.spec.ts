import { randomUUID } from 'node:crypto';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { STRIPE_WEBHOOK_SECRET } from '../shop/stripe-event.ts';
import { STRIPE_SECRET_KEY, type StripeStandIn, startStripeStandIn } from '../shop/stripe-stand-in.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

jest.setTimeout(60_000);

let stripe: StripeStandIn;
let receiver: MailServer;
const shop = sharedShop(async () => {
  stripe = await startStripeStandIn();
  receiver = await startMailServer();
  return {
    SHOP_URL: 'https://shop.example',
    SMTP_URL: receiver.url,
    MAIL_FROM: 'orders@shop.example',
    STRIPE_SECRET_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_API_URL: stripe.url,
    UNPAID_ORDERS_DAYS: '7',
  };
});
afterAll(async () => {
  await receiver.close();
  await stripe.close();
});

const query = (text: string, values: unknown[] = []) => asOwner((client) => client.query(text, values));

beforeEach(async () => {
  await until(async () => (await query('select from settings_in_effect')).rowCount === 2);
  await emptyTables();
  await query(`update settings_in_effect set since = now() - interval '30 days'`);
  await query(`update order_emails_progress set since = now() - interval '30 days', reminded = '-infinity'`);
  receiver.received.length = 0;
  stripe.reset();
});

const opened = async (id: string) =>
  (await request(`${shop.url}/api/orders/${id}`, { token: shop.token })).body;
const statusOf = async (id: string) => (await opened(id)).status;
const outcomesOf = async (id: string) =>
  (await opened(id)).payments.map(({ outcome }: { outcome: string }) => outcome);
const setStatus = (id: string, status: string) =>
  request(`${shop.url}/api/orders/${id}/status`, { method: 'PUT', body: { status }, token: shop.token });
const subjectsTo = (address: string) =>
  receiver.received.filter(({ to }) => to[0] === address).map(({ headers }) => headers.subject ?? '');
const REMINDER = /is waiting for your payment$/;
const isReminded = (address: string) => subjectsTo(address).some((subject) => REMINDER.test(subject));

/** Any change of an order wakes the worker that asks Stripe. */
async function wake(): Promise<void> {
  const id = randomUUID();
  await storeOrders({ id, email: 'other@example.com' });
  await setStatus(id, 'paid');
}

/** An order with an open session at Stripe, and whose session it is. */
async function storeOpened(email = 'ada@example.com') {
  const id = randomUUID();
  await storeOrders({ id, email });
  const token = new URL((await opened(id)).paymentLink).searchParams.get('order');
  expect(
    (await request(`${shop.url}/api/payments/checkout`, { body: { token, start: true } })).body.state,
  ).toBe('unpaid');
  const session = stripe.sessions.at(-1);
  if (session === undefined) throw new Error('There is no session.');
  return { id, session };
}

/** As if an order had been placed, and its session been checked, this long ago. */
async function letPass(id: string, { order, check }: { order: string; check: string }): Promise<void> {
  await query('update stripe_checkouts set checked_at = now() - $2::interval where order_id = $1', [
    id,
    check,
  ]);
  await query('update orders set created_at = now() - $2::interval where id = $1', [id, order]);
}

const sessionsKept = async (id: string) =>
  (await query('select from stripe_checkouts where order_id = $1', [id])).rowCount;

describe('a payment that Stripe does not report', () => {
  it('is found within the hour', async () => {
    const { id, session } = await storeOpened();
    stripe.pay(session.id);
    await letPass(id, { order: '2 hours', check: '61 minutes' });
    await wake();
    await until(async () => (await statusOf(id)) === 'paid');
    await until(async () => (await sessionsKept(id)) === 0);
  });

  it('is found although Stripe’s response about an older session makes no sense', async () => {
    const odd = await storeOpened('grace@example.com');
    Object.assign(odd.session, { status: 'unheard of' });
    const { id, session } = await storeOpened();
    stripe.pay(session.id);
    await letPass(odd.id, { order: '3 hours', check: '90 minutes' });
    await letPass(id, { order: '2 hours', check: '61 minutes' });
    await wake();
    await until(async () => (await statusOf(id)) === 'paid');
    expect(await statusOf(odd.id)).toBe('pending');
  });

  it('is found once its session has expired', async () => {
    const { id, session } = await storeOpened();
    stripe.pay(session.id);
    await query(`update stripe_checkouts set expires_at = now() - interval '1 second'`);
    await wake();
    await until(async () => (await statusOf(id)) === 'paid');
  });

  /** Sends the reminders that are due while Stripe is away, then brings Stripe back. */
  async function remindOthersWithoutStripe(id: string): Promise<void> {
    stripe.behave('die');
    await letPass(id, { order: '25 hours', check: '90 minutes' });
    await storeOrders({
      email: 'without-session@example.com',
      created_at: new Date(Date.now() - 24.5 * 3_600_000),
    });
    await until(() => isReminded('without-session@example.com'));
    stripe.behave('work');
    await wake();
  }

  it('is found before the reminder, which waits while Stripe cannot be asked', async () => {
    const { id, session } = await storeOpened();
    stripe.pay(session.id);
    await remindOthersWithoutStripe(id);
    await until(() => subjectsTo('ada@example.com').some((subject) => subject.startsWith('Receipt')));
    expect(isReminded('ada@example.com')).toBe(false);
  });

  it('delays the reminder of an unpaid order only until Stripe can be asked', async () => {
    const { id } = await storeOpened();
    await remindOthersWithoutStripe(id);
    await until(() => isReminded('ada@example.com'));
  });

  it('is found before the order is cancelled, which waits while Stripe cannot be asked', async () => {
    const { id, session } = await storeOpened();
    stripe.pay(session.id);
    stripe.behave('die');
    await letPass(id, { order: '8 days', check: '10 minutes' });
    const without = randomUUID();
    await storeOrders({ id: without, created_at: new Date(Date.now() - 8 * 86_400_000) });
    await wake();
    await until(async () => (await statusOf(without)) === 'cancelled');
    expect(await statusOf(id)).toBe('pending');
    stripe.behave('work');
    await wake();
    await until(async () => (await statusOf(id)) === 'paid');
  });

  it('is found after its order was cancelled, however late', async () => {
    const { id, session } = await storeOpened();
    stripe.pay(session.id);
    stripe.behave('die');
    await setStatus(id, 'cancelled');
    await query(`update order_status_changes set changed_at = changed_at - interval '3 days'`);
    await query(`update stripe_checkouts set expires_at = now() - interval '2 days'`);
    stripe.behave('work');
    await wake();
    await until(async () => (await outcomesOf(id)).includes('order cancelled'));
    expect(await statusOf(id)).toBe('cancelled');
  });

  it('and that takes days is followed until it fails', async () => {
    const { id, session } = await storeOpened();
    stripe.pay(session.id, { payment_status: 'unpaid' });
    Object.assign(session.payment_intent ?? {}, { status: 'processing' });
    await query(`update stripe_checkouts set expires_at = now() - interval '1 second'`);
    await wake();
    await until(async () => (await outcomesOf(id)).includes('not completed'));
    await until(async () => (await sessionsKept(id)) === 1);
    Object.assign(session.payment_intent ?? {}, { status: 'requires_payment_method' });
    await letPass(id, { order: '3 hours', check: '61 minutes' });
    await wake();
    await until(async () => (await outcomesOf(id)).includes('failed'));
    expect((await opened(id)).paymentLink).not.toBeNull();
    await until(async () => (await sessionsKept(id)) === 0);
  });
});

describe('an order that is cancelled because it is not paid', () => {
  it('can no longer be paid at Stripe when it is cancelled', async () => {
    const { id, session } = await storeOpened();
    await letPass(id, { order: '8 days', check: '10 minutes' });
    await wake();
    await until(async () => (await statusOf(id)) === 'cancelled');
    expect(session.status).toBe('expired');
  });
});
