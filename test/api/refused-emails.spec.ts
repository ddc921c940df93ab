import { request } from '../shop/api-client.ts';
import { freePorts } from '../shop/caddy.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { makeEmailsDue } from '../shop/due-emails.ts';
import { type Behavior, type MailServer, startMailServer } from '../shop/mail-server.ts';
import { orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

const FROM = 'orders@shop.example';
const SUPPORT = 'help@shop.example';
/** A server may quote this; the log must not. */
const QUOTED = 'ada@example.com is not welcome';

let receiver: MailServer;
let metricsPort = 0;
const shop = sharedShop(async () => {
  receiver = await startMailServer();
  [metricsPort = 0] = await freePorts(1);
  return {
    SMTP_URL: receiver.url.replace('//', '//shop:secret-42@'),
    MAIL_FROM: FROM,
    SUPPORT_EMAIL: SUPPORT,
    METRICS_PORT: String(metricsPort),
  };
});
afterAll(() => receiver.close());

let logged = 0;
const log = () => shop.output().slice(logged);
const linesWith = (text: string) =>
  log()
    .split('\n')
    .filter((line) => line.includes(text));

beforeEach(async () => {
  await emptyTables();
  receiver.behave({});
  receiver.received.length = 0;
  logged = shop.output().length;
});

let placed = 0;
/** Places an order for a new customer. */
async function place(changes: object = {}): Promise<string> {
  placed += 1;
  const number = `LC${200_000 + placed}`;
  const row = orderRow({ order_number: number, email: `ada+${placed}@example-${placed}.com`, ...changes });
  const { status } = await sendOrder(shop.url, row);
  expect(status).toBe(201);
  return number;
}

async function emails(): Promise<{ kind: string; state: string; error: string | null; attempts: number }[]> {
  const { rows } = await asOwner((client) =>
    client.query('select kind, state, error, attempts from order_emails order by kind, state'),
  );
  return rows;
}
const untilStates = (...states: string[]) =>
  until(async () => (await emails()).map(({ state }) => state).join() === states.join());
const untilTried = () => until(async () => (await emails()).some(({ error }) => error !== null));

const status = async () =>
  (await request(`${shop.url}/api/orders/summary`, { token: shop.token })).body.emails;
const retry = () => request(`${shop.url}/api/orders/emails/retries`, { method: 'POST', token: shop.token });

async function failures(cause: string): Promise<number> {
  const { body } = await request(`http://127.0.0.1:${metricsPort}/metrics`);
  return Number(new RegExp(`^shop_emails_failed_total\\{cause="${cause}"\\} (\\d+)$`, 'm').exec(body)?.[1]);
}

const refusal = (code: number, status = '') => ({
  code,
  text: `${status} ${QUOTED}`.trim(),
});

describe('a mail server that refuses all emails', () => {
  it.each<[string, Behavior, string]>([
    ['the login', { login: refusal(535, '5.7.8') }, 'rejected the login.'],
    ['the sender', { sender: refusal(550) }, 'rejected the sender in MAIL_FROM (550).'],
    [
      'the sender with the recipient',
      { recipient: refusal(553, '5.7.1') },
      'refused to send email for the shop (553 5.7.1',
    ],
    ['everything at the end', { data: refusal(550) }, 'refused to send email for the shop (550).'],
  ])('by refusing %s delays them until it accepts them', async (_, behavior, reason) => {
    receiver.behave(behavior);
    // For three mailboxes, including the owner's.
    for (let order = 0; order < 2; order += 1) await place();
    await until(() => linesWith('Email delivery is paused.').length > 0);
    await untilTried();
    await untilStates('waiting', 'waiting', 'waiting', 'waiting');
    await until(async () => (await status()).waiting > 0);
    expect(await status()).toMatchObject({ failed: 0, waitingReason: expect.stringContaining(reason) });
    expect(linesWith('Email delivery is paused.')).toEqual([expect.stringContaining(reason)]);

    receiver.behave({});
    await makeEmailsDue();
    await untilStates('sent', 'sent', 'sent', 'sent');
    expect(receiver.received).toHaveLength(4);
    await until(() => linesWith('Email delivery has resumed.').length === 1);
    expect(await status()).toEqual({ enabled: true, waiting: 0, waitingReason: null, failed: 0 });
    expect(log()).not.toMatch(/could not be delivered|welcome|example|secret/);
  });

  it('is probed by one email at a time, however many are waiting', async () => {
    receiver.behave({ sender: refusal(550) });
    for (let order = 0; order < 6; order += 1) await place();
    await until(async () => (await emails()).length === 12);
    await until(() => linesWith('Email delivery is paused.').length === 1);
    const sending = async () => (await emails()).filter(({ state }) => state === 'sending');
    await until(async () => (await sending()).length === 0);
    receiver.behave({ sender: 'hold' });
    let asked: object[] = [];
    await until(async () => {
      asked = await sending();
      return asked.length > 0;
    });
    expect(asked).toHaveLength(1);
    expect((await emails()).filter(({ attempts }) => attempts === 0).length).toBeGreaterThan(3);
    receiver.behave({});
    await makeEmailsDue();
    await until(() => receiver.received.length === 12);
  });
});

describe('an email that a filter refuses for what its customer typed', () => {
  const FILTERED = 'Filtered Name';
  const filter: Behavior['data'] = (raw) =>
    raw.includes(FILTERED) ? { code: 554, text: '5.7.1 spam' } : 'accept';

  it('delays no other', async () => {
    receiver.behave({ data: filter });
    await place({ name: FILTERED });
    await until(async () => (await emails()).filter(({ error }) => error !== null).length === 2);
    await place();
    await untilStates('sent', 'waiting', 'sent', 'waiting');
    expect(log()).not.toContain('paused');
  });

  it('delays no later one, however many there are', async () => {
    receiver.behave({ data: filter });
    for (let order = 0; order < 6; order += 1) await place({ name: FILTERED });
    await until(async () => (await emails()).filter(({ error }) => error !== null).length === 12);
    await makeEmailsDue();
    await place();
    await until(() => receiver.received.length === 2);
    expect(linesWith('Email delivery is paused.')).toHaveLength(1);
    // Otherwise delivery could be paused again, and delay the next test's emails.
    receiver.behave({});
    await until(async () => {
      await makeEmailsDue();
      return (await emails()).every(({ state }) => state === 'sent');
    });
  });
});

describe('a permanently refused email', () => {
  it.each<[string, string, Behavior, string]>([
    ['RCPT TO', 'recipient', { recipient: refusal(550, '5.1.1') }, '550 5.1.1: no such mailbox'],
    ['RCPT TO', 'recipient', { recipient: refusal(550) }, '550'],
    ['DATA', 'recipient', { data: refusal(552, '5.2.2') }, '552 5.2.2: the mailbox is full'],
    ['DATA', 'content', { data: refusal(554, '5.6.0') }, '554 5.6.0'],
  ])(
    'at %s because of its %s is attempted once, logged once and counted: %j',
    async (_, cause, behavior, codes) => {
      const before = await failures(cause);
      receiver.behave(behavior);
      const number = await place();
      await untilStates('failed', 'failed');
      await until(() => linesWith('could not be delivered').length === 2);
      for (const email of ['confirmation', 'new-order alert'])
        expect(linesWith(`The ${email} for order ${number} could not be delivered.`)).toEqual([
          expect.stringContaining(`The mail server refused the email (${codes}).`),
        ]);
      expect(log()).not.toMatch(/welcome|example|paused/);
      expect(await failures(cause)).toBe(before + 2);
      expect(await status()).toMatchObject({ waiting: 0, failed: 2 });
      expect((await emails()).map(({ attempts }) => attempts)).toEqual([1, 1]);
    },
  );

  it('is logged and counted after two days of attempts, and can then be resent', async () => {
    const before = await failures('expired');
    receiver.behave({ recipient: refusal(451, '4.7.1') });
    const number = await place();
    await until(async () => (await emails()).filter(({ error }) => error !== null).length === 2);
    await asOwner((client) =>
      client.query('update order_emails set expires_at = now(), next_attempt_at = now()'),
    );
    await untilStates('failed', 'failed');
    await until(() => linesWith(`for order ${number} could not be delivered.`).length === 2);
    expect(await failures('expired')).toBe(before + 2);
    expect(log()).not.toMatch(/welcome|example|paused/);
    receiver.behave({});
    expect((await retry()).body).toEqual({ count: 2 });
    await untilStates('sent', 'sent');
    expect((await emails()).map(({ attempts }) => attempts)).toEqual([1, 1]);
  });
});

describe('failed emails', () => {
  async function fail(orders: number, changes?: (order: number) => object): Promise<void> {
    receiver.behave({ recipient: refusal(550, '5.1.1') });
    for (let order = 0; order < orders; order += 1) await place(changes?.(order));
    await until(async () => {
      // Emails above five orders per address are delayed.
      await makeEmailsDue();
      return (await status()).failed === 2 * orders;
    });
    receiver.behave({});
  }

  it('are all resent on request, and sent ones are not', async () => {
    await place();
    await untilStates('sent', 'sent');
    receiver.behave({ recipient: refusal(550, '5.1.1') });
    for (let order = 0; order < 2; order += 1) await place();
    await until(async () => (await status()).failed === 4);
    receiver.behave({});
    const { status: code, body } = await retry();
    expect([code, body]).toEqual([202, { count: 4 }]);
    await until(async () => (await emails()).every(({ state }) => state === 'sent'));
    expect(receiver.received).toHaveLength(6);
    expect(await status()).toMatchObject({ waiting: 0, failed: 0 });
    expect((await retry()).body).toEqual({ count: 0 });
  });

  it('are not resent to the shopper of a cancelled order', async () => {
    await fail(1);
    await asOwner((client) => client.query("update orders set status = 'cancelled'"));
    expect(await status()).toMatchObject({ failed: 1 });
    expect((await retry()).body).toEqual({ count: 1 });
    // The alert, and the email about the cancellation.
    await until(
      async () =>
        (await emails())
          .map(({ state }) => state)
          .sort()
          .join() === 'failed,sent,sent',
    );
    expect(await status()).toMatchObject({ failed: 0 });
  });

  it('are resent within the limit of five orders per address and day', async () => {
    await fail(7, (order) => ({ email: `ada+${order}@example.com` }));
    expect((await retry()).body).toEqual({ count: 14 });
    const confirmations = () => receiver.received.filter(({ to }) => to[0] !== SUPPORT);
    await until(async () => (await emails()).filter(({ state }) => state === 'sent').length === 12);
    expect(confirmations()).toHaveLength(5);
    expect((await emails()).filter(({ state }) => state === 'waiting').map(({ error }) => error)).toEqual(
      Array(2).fill('This address has already received emails for 5 orders in the last 24 hours.'),
    );
  });
});
