import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { makeEmailsDue } from '../shop/due-emails.ts';
import { type MailServer, type ReceivedEmail, startMailServer } from '../shop/mail-server.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { paymentEvent, STRIPE_WEBHOOK_SECRET, sendEvent } from '../shop/stripe-event.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

jest.setTimeout(90_000);

const WITH_LINK = { PAYMENT_LINK: 'https://pay.example/{id}', STRIPE_WEBHOOK_SECRET };
const WITH_RULE = { UNPAID_ORDERS_DAYS: '7' };

let receiver: MailServer;
let shops: ShopServer[] = [];
beforeAll(async () => {
  await migrateDatabase();
  receiver = await startMailServer();
});
beforeEach(async () => {
  await emptyTables();
  receiver.behave({});
  receiver.received.length = 0;
});
afterEach(stop);
afterAll(() => receiver.close());

/** As if no shop had used this database before. */
const forgetSettings = () =>
  asOwner((client) => client.query('truncate settings_in_effect, order_emails_progress'));

async function start(settings: Record<string, string>, emails = true): Promise<ShopServer> {
  const mail = {
    SMTP_URL: receiver.url,
    MAIL_FROM: 'orders@shop.example',
    SUPPORT_EMAIL: 'help@shop.example',
  };
  const shop = await startShopServer({ DATABASE_URL: databaseUrl(), ...(emails && mail), ...settings });
  shops.push(shop);
  return shop;
}
async function stop(): Promise<void> {
  await Promise.all(shops.map((shop) => shop.stop()));
  shops = [];
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

/** The addresses to which an email with this subject was sent. */
const sentTo = (subject: RegExp) =>
  receiver.received
    .filter(({ headers }: ReceivedEmail) => subject.test(headers.subject ?? ''))
    .map(({ to }) => to[0]);
const REMINDER = /is waiting for your payment$/;

const settingsInEffect = async (): Promise<Record<string, Date>> => {
  const { rows } = await asOwner((client) => client.query('select name, since from settings_in_effect'));
  return Object.fromEntries(rows.map(({ name, since }) => [name, since]));
};
const untilInEffect = (name: string) => until(async () => name in (await settingsInEffect()));
/**
 * As if the settings and emails had been set up this many hours ago. Called once the orders are stored: a scan in between
 * would look back five minutes only.
 */
const setUpHoursAgo = (hours: number) =>
  asOwner(async (client) => {
    const since = [hoursAgo(hours)];
    await client.query('update settings_in_effect set since = $1', since);
    await client.query(`update order_emails_progress set since = $1, reminded = '-infinity'`, since);
  });

/** Without a shop that ran then. */
async function inEffectSinceHoursAgo(hours: number, name: string, value: string): Promise<void> {
  await asOwner(async (client) => {
    await client.query('insert into settings_in_effect (name, value, since) values ($1, $2, $3)', [
      name,
      value,
      hoursAgo(hours),
    ]);
  });
}

const countReminders = async (condition: string) =>
  (
    await asOwner((client) =>
      client.query(`select from order_emails where kind = 'reminder' and ${condition}`),
    )
  ).rowCount;
/** After their first attempt, and well before the second one, so that none is in progress. */
const postponedReminders = () =>
  countReminders(`state = 'waiting' and attempts > 0 and next_attempt_at > now() + interval '10 seconds'`);
const discardedReminders = () => countReminders(`state = 'failed'`);

const idOf = async (email: string): Promise<string> => {
  const { rows } = await asOwner((client) => client.query('select id from orders where email = $1', [email]));
  return rows[0].id;
};
const statuses = async (): Promise<Record<string, string>> => {
  const { rows } = await asOwner((client) => client.query('select email, status from orders'));
  return Object.fromEntries(rows.map(({ email, status }) => [email, status]));
};

describe('an order that is not paid after a day', () => {
  describe('in a shop with a payment link', () => {
    let shop: ShopServer;
    beforeAll(async () => {
      await forgetSettings();
      shop = await start(WITH_LINK);
      // Runs on after the first test.
      shops = [];
      await untilInEffect('payment reminders');
    });
    beforeEach(() => setUpHoursAgo(0));
    afterAll(() => shop.stop());

    it('gets one reminder from several instances, unless it predates the payment link', async () => {
      const due = Array.from({ length: 8 }, (_, order) => `due-${order}@example.com`);
      await storeOrders(
        ...due.map((email) => ({ email, created_at: hoursAgo(25) })),
        { email: 'young@example.com', created_at: hoursAgo(23) },
        { email: 'before@example.com', created_at: hoursAgo(51) },
        { email: 'paid@example.com', created_at: hoursAgo(25), status: 'paid' },
        { email: 'cancelled@example.com', created_at: hoursAgo(25), status: 'cancelled' },
        { email: 'processing@example.com', created_at: hoursAgo(25) },
      );
      const event = { client_reference_id: await idOf('processing@example.com'), payment_status: 'unpaid' };
      await sendEvent(shop.url, paymentEvent(event));
      await setUpHoursAgo(50);
      await start(WITH_LINK);
      await until(() => sentTo(REMINDER).length >= due.length);
      // By the time this later order gets its reminder, every instance has scanned again.
      await storeOrders({ email: 'last@example.com', created_at: hoursAgo(24.02) });
      await until(() => sentTo(REMINDER).includes('last@example.com'));
      expect(sentTo(REMINDER).sort()).toEqual([...due, 'last@example.com'].sort());
      const [reminder] = receiver.received.filter(({ to }) => to[0] === 'last@example.com');
      expect(reminder?.text).toContain(`https://pay.example/${await idOf('last@example.com')}`);
      expect(reminder?.text).not.toContain('We cancel');
    });

    it('gets its reminder after a payment that takes days has failed, even if that is later than usual', async () => {
      await storeOrders({ email: 'ada@example.com', created_at: hoursAgo(120) });
      const id = await idOf('ada@example.com');
      const session = { id: 'cs_test_1', client_reference_id: id, payment_status: 'unpaid' };
      await sendEvent(shop.url, paymentEvent(session));
      await storeOrders({ email: 'other@example.com', created_at: hoursAgo(25) });
      await setUpHoursAgo(200);
      await until(() => sentTo(REMINDER).includes('other@example.com'));
      expect(sentTo(REMINDER)).toEqual(['other@example.com']);
      await sendEvent(shop.url, paymentEvent(session, 'checkout.session.async_payment_failed'));
      await until(() => sentTo(REMINDER).includes('ada@example.com'));
    });

    it('gets none once a payment has begun while the reminder waits', async () => {
      receiver.behave({ data: { code: 451, text: 'later' } });
      await storeOrders({ email: 'ada@example.com', created_at: hoursAgo(25) });
      await setUpHoursAgo(50);
      await until(async () => (await postponedReminders()) === 1);
      const event = { client_reference_id: await idOf('ada@example.com'), payment_status: 'unpaid' };
      await sendEvent(shop.url, paymentEvent(event));
      receiver.behave({});
      await makeEmailsDue();
      await until(async () => (await discardedReminders()) === 1);
      expect(sentTo(REMINDER)).toEqual([]);
    });

    it('that is paid while the reminder waits gets only a receipt', async () => {
      receiver.behave({ data: { code: 451, text: 'later' } });
      await storeOrders({ email: 'ada@example.com', created_at: hoursAgo(25) });
      await setUpHoursAgo(50);
      await until(async () => (await postponedReminders()) === 1);
      await sendEvent(shop.url, paymentEvent({ client_reference_id: await idOf('ada@example.com') }));
      receiver.behave({});
      await makeEmailsDue();
      await until(() => sentTo(/^Receipt/).length === 1);
      await until(async () => (await discardedReminders()) === 1);
      expect(sentTo(REMINDER)).toEqual([]);
    });
  });

  it('gets none while the shop has no payment link, nor later if it was placed during that time', async () => {
    await forgetSettings();
    await inEffectSinceHoursAgo(50, 'payment reminders', 'on');
    const off = await start({});
    await until(async () => !('payment reminders' in (await settingsInEffect())));
    await storeOrders({ email: 'meanwhile@example.com', created_at: hoursAgo(25) });
    await off.stop();
    await start(WITH_LINK);
    await untilInEffect('payment reminders');
    const { 'payment reminders': since } = await settingsInEffect();
    expect(since?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    // A later order gets its reminder a day later.
    await storeOrders({ email: 'later@example.com', created_at: hoursAgo(24.2) });
    await setUpHoursAgo(24.5);
    await until(() => sentTo(REMINDER).length > 0);
    expect(sentTo(REMINDER)).toEqual(['later@example.com']);
  });
});

describe('UNPAID_ORDERS_DAYS', () => {
  beforeEach(forgetSettings);

  /** Orders slightly older and newer than seven days, in a shop that was configured ten days ago. */
  async function storeAround(): Promise<void> {
    await storeOrders(
      { email: 'due@example.com', created_at: hoursAgo(7 * 24 + 1) },
      { email: 'young@example.com', created_at: hoursAgo(7 * 24 - 1) },
      { email: 'before@example.com', created_at: hoursAgo(11 * 24) },
      { email: 'paid@example.com', created_at: hoursAgo(8 * 24), status: 'paid' },
      { email: 'processing@example.com', created_at: hoursAgo(8 * 24) },
    );
    const event = { client_reference_id: await idOf('processing@example.com'), payment_status: 'unpaid' };
    await sendEvent(shops[0]?.url ?? '', paymentEvent(event));
  }
  const AFTER = {
    'due@example.com': 'cancelled',
    'young@example.com': 'pending',
    'before@example.com': 'pending',
    'paid@example.com': 'paid',
    'processing@example.com': 'pending',
  };

  it('cancels unpaid orders once, with a line in the history and an email', async () => {
    await start({ ...WITH_LINK, ...WITH_RULE });
    await untilInEffect('UNPAID_ORDERS_DAYS');
    await setUpHoursAgo(10 * 24);
    await storeAround();
    const shop = await start({ ...WITH_LINK, ...WITH_RULE });
    await until(async () => (await statuses())['due@example.com'] === 'cancelled');
    expect(await statuses()).toEqual(AFTER);
    const token = await signIn(shop.url);
    const { body } = await request(`${shop.url}/api/orders/${await idOf('due@example.com')}`, { token });
    expect(body.statusChanges).toEqual([
      {
        changedAt: expect.any(String),
        changedBy: 'the shop',
        from: 'pending',
        to: 'cancelled',
        undo: false,
      },
    ]);
    await asOwner((client) =>
      client.query("update order_status_changes set changed_at = changed_at - interval '30 seconds'"),
    );
    await until(() => sentTo(/has been cancelled/).length === 1);
    expect(receiver.received.at(-1)?.text.replace(/\s+/g, ' ')).toContain(
      'because we didn’t receive your payment.',
    );
  });

  it('cancels an order whose payment failed only this long after that, also in a shop without emails', async () => {
    const shop = await start({ ...WITH_LINK, ...WITH_RULE }, false);
    await untilInEffect('UNPAID_ORDERS_DAYS');
    await setUpHoursAgo(20 * 24);
    await storeOrders(
      { email: 'lately@example.com', created_at: hoursAgo(9 * 24) },
      { email: 'long-ago@example.com', created_at: hoursAgo(19 * 24) },
    );
    await storeAround();
    // From when the shop had a key for Stripe, which could have told whether they were paid.
    await storeOrders(
      { email: 'open-session@example.com', created_at: hoursAgo(9 * 24) },
      { email: 'former-session@example.com', created_at: hoursAgo(9 * 24) },
    );
    await asOwner((client) =>
      client.query(`insert into stripe_checkouts (order_id, session_id, expires_at)
        select id, 'cs_' || replace(id::text, '-', ''), now() + case email when 'open-session@example.com' then interval '1 hour'
          else interval '-1 second' end
        from orders where email like '%-session@%'`),
    );
    for (const email of ['lately@example.com', 'long-ago@example.com']) {
      const event = { client_reference_id: await idOf(email), payment_status: 'unpaid' };
      await sendEvent(shop.url, paymentEvent(event, 'checkout.session.async_payment_failed'));
    }
    await asOwner((client) =>
      client.query(`update stripe_payments p set received_at = now() - interval '8 days'
        from orders o where o.id = p.order_id and o.email like 'long-ago@%'`),
    );
    await start({ ...WITH_LINK, ...WITH_RULE }, false);
    await until(async () => (await statuses())['long-ago@example.com'] === 'cancelled');
    expect(await statuses()).toEqual({
      ...AFTER,
      'before@example.com': 'cancelled',
      'long-ago@example.com': 'cancelled',
      'lately@example.com': 'pending',
      'open-session@example.com': 'pending',
      'former-session@example.com': 'cancelled',
    });
  });

  it('applies only to orders placed since it was set to this value', async () => {
    await inEffectSinceHoursAgo(10 * 24, 'UNPAID_ORDERS_DAYS', '7');
    await storeOrders({ email: 'seven@example.com', created_at: hoursAgo(5 * 24) });
    await start({ UNPAID_ORDERS_DAYS: '2' });
    await until(async () => {
      const { UNPAID_ORDERS_DAYS: since } = await settingsInEffect();
      return since !== undefined && since.getTime() > Date.now() - 60_000;
    });
    // As if that had been three days ago. A new instance cancels a later order at once.
    await setUpHoursAgo(3 * 24);
    await storeOrders({ email: 'later@example.com', created_at: hoursAgo(2.5 * 24) });
    await start({ UNPAID_ORDERS_DAYS: '2' });
    await until(async () => (await statuses())['later@example.com'] === 'cancelled');
    expect((await statuses())['seven@example.com']).toBe('pending');
    await stop();
    await start({});
    await until(async () => !('UNPAID_ORDERS_DAYS' in (await settingsInEffect())));
  });
});
