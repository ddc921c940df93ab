import { setTimeout as delay } from 'node:timers/promises';
import { IS_LONG_RUN } from '../long-run.ts';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { startDatabaseProxy } from '../shop/database-proxy.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { orderRow } from '../shop/order-row.ts';
import { untilClosed } from '../shop/raw-connection.ts';
import { oneOf, SEED, seededRandom } from '../shop/seeded-random.ts';
import { sendOrder } from '../shop/send-order.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

const ORDERS = IS_LONG_RUN ? 1_000 : 100;
const INSTANCES = IS_LONG_RUN ? 3 : 2;
const KILLS = IS_LONG_RUN ? 20 : 2;
const ORDERS_PER_KILL = 10;
const OWNER = 'help@shop.example';

jest.setTimeout(IS_LONG_RUN ? 20 * 60_000 : 90_000);

let mailServer: MailServer;
let instances: ShopServer[] = [];
beforeAll(migrateDatabase);
beforeEach(emptyTables);

const openMailServer = async () => {
  mailServer = await startMailServer();
};
async function closeAll(): Promise<void> {
  await Promise.all(instances.map((shop) => shop.stop()));
  instances = [];
  await mailServer.close();
}

function start(url = databaseUrl()): Promise<ShopServer> {
  return startShopServer({
    DATABASE_URL: url,
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'orders@shop.example',
    SUPPORT_EMAIL: OWNER,
    LOG_LEVEL: 'warn',
  });
}

async function startAll(count: number): Promise<void> {
  // One after the other, so that they do not wait for each other's migrations.
  for (let index = 0; index < count; index += 1) instances.push(await start());
}

async function placeOrder(shop: ShopServer | undefined, order: number): Promise<void> {
  const { status, body } = await sendOrder(
    shop?.url,
    orderRow({ email: `shopper-${order}@example.com`, order_number: `LC${100_000 + order}` }),
  );
  expect([status, body]).toEqual([201, '']);
}

async function states(): Promise<Record<string, number>> {
  const { rows } = await asOwner((client) =>
    client.query('select state, count(*)::int as emails from order_emails group by state'),
  );
  return Object.fromEntries(rows.map(({ state, emails }) => [state, emails]));
}
const untilAllSent = (orders: number) => until(async () => (await states()).sent === 2 * orders);

/** By shopper, the Message-IDs under which their confirmation arrived. */
function confirmations(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { to, headers } of mailServer.received) {
    const [address = ''] = to;
    if (address !== OWNER) found.set(address, [...(found.get(address) ?? []), headers['message-id'] ?? '']);
  }
  return found;
}

/** The order numbers in all new-order alerts, each as often as it arrived. */
const alertedNumbers = () =>
  mailServer.received
    .filter(({ to }) => to[0] === OWNER)
    .flatMap(({ text }) => [...new Set(text.match(/\bLC\d{6}\b/g))]);

const expectedNumbers = (orders: number) =>
  Array.from({ length: orders }, (_, order) => `LC${100_000 + order}`);

/** Expires the leases of a killed instance, except in the long run. */
async function untilAllSentAfterKills(orders: number): Promise<void> {
  if (IS_LONG_RUN) return untilAllSent(orders);
  await until(async () => {
    // The remaining instances record each outcome within a second.
    await asOwner((client) =>
      client.query(
        `update order_emails set next_attempt_at = now() where state = 'sending'
           and next_attempt_at < now() + interval '110 seconds'`,
      ),
    );
    return (await states()).sent === 2 * orders;
  });
}

describe('several instances', () => {
  beforeAll(async () => {
    await emptyTables();
    await openMailServer();
    await startAll(INSTANCES);
  });
  beforeEach(() => {
    mailServer.behave({});
    mailServer.received.length = 0;
  });
  afterAll(closeAll);

  it(`${ORDERS} orders and ${INSTANCES} instances send ${ORDERS} confirmations and no duplicates`, async () => {
    let next = 0;
    const shopper = async () => {
      while (next < ORDERS) {
        const order = next;
        next += 1;
        await placeOrder(instances[order % INSTANCES], order);
      }
    };
    await Promise.all(Array.from({ length: 16 }, shopper));
    await untilAllSent(ORDERS);
    const confirmed = confirmations();
    expect(confirmed.size).toBe(ORDERS);
    expect([...confirmed.values()].filter((ids) => ids.length !== 1)).toEqual([]);
    expect(alertedNumbers().sort()).toEqual(expectedNumbers(ORDERS));
  });

  it(`${KILLS} killed instances leave no order without its emails (SEED=${SEED})`, async () => {
    const random = seededRandom();
    mailServer.behave({ data: { afterMilliseconds: 200 } });
    let orders = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = mailServer.attempts();
      for (let count = 0; count < ORDERS_PER_KILL; count += 1) {
        await placeOrder(oneOf(instances, random), orders);
        orders += 1;
      }
      // While emails are being sent.
      await until(() => mailServer.attempts() > before);
      await delay(random() * 300);
      const victim = oneOf(instances, random);
      await victim.kill();
      instances = [...instances.filter((shop) => shop !== victim), await start()];
      // The long run waits two minutes for the leases to expire.
      if (!IS_LONG_RUN)
        await asOwner((client) =>
          client.query(
            `update order_emails set next_attempt_at = now() where state = 'sending' and attempts = 1
               and next_attempt_at < now() + interval '119 seconds'`,
          ),
        );
    }
    await untilAllSentAfterKills(orders);
    const confirmed = confirmations();
    expect([...confirmed.keys()].length).toBe(orders);
    // A duplicate has the same Message-ID.
    expect([...confirmed.values()].filter((ids) => new Set(ids).size !== 1)).toEqual([]);
    expect([...new Set(alertedNumbers())].sort()).toEqual(expectedNumbers(orders));
  });

  it('an order that is committed late gets its emails', async () => {
    await asOwner(async (late) => {
      await late.query('begin');
      const row = orderRow({ email: 'late@example.com', order_number: 'LC999999' });
      const values = Object.values(row).map((value) =>
        typeof value === 'object' ? JSON.stringify(value) : value,
      );
      await late.query(
        `insert into orders (${Object.keys(row)}) values (${values.map((_, index) => `$${index + 1}`)})`,
        values,
      );
      for (let order = 0; order < 3; order += 1) await placeOrder(instances[0], order);
      await untilAllSent(3);
      // Longer than an ordinary scan looks back.
      await delay(3_000);
      await placeOrder(instances[0], 3);
      await untilAllSent(4);
      await late.query('commit');
    });
    await untilAllSent(5);
    expect([...confirmations().keys()]).toContain('late@example.com');
  });
});

describe('one instance', () => {
  beforeEach(openMailServer);
  afterEach(closeAll);

  describe('a mail server that does not answer', () => {
    it('delays neither orders nor the shutdown; once it answers, a shutdown finishes the emails in progress', async () => {
      mailServer.behave({ connection: 'hang' });
      await startAll(1);
      await placeOrder(instances[0], 0);
      await until(() => mailServer.connections() > 1);
      for (let order = 1; order < 10; order += 1) await placeOrder(instances[0], order);
      const [shop] = instances.splice(0);
      await shop?.stop();
      expect((await states()).sent).toBeUndefined();

      mailServer.behave({});
      await asOwner((client) => client.query('update order_emails set next_attempt_at = now()'));
      await startAll(1);
      await untilAllSent(10);

      mailServer.behave({ data: 'hold' });
      const before = mailServer.attempts();
      await placeOrder(instances[0], 10);
      await until(() => mailServer.attempts() === before + 2);
      const [next] = instances.splice(0);
      const stopped = next?.stop();
      await untilClosed(next?.url ?? '');
      mailServer.behave({});
      await stopped;
      expect(await states()).toEqual({ sent: 22 });
    });

    (IS_LONG_RUN ? it : it.skip)(
      'times out after 20 seconds and is retried (only in the long run)',
      async () => {
        mailServer.behave({ data: 'hang' });
        await startAll(1);
        await placeOrder(instances[0], 0);
        await until(async () => {
          const { rows } = await asOwner((client) =>
            client.query('select error from order_emails where error is not null'),
          );
          return rows.some(({ error }) => error.includes('did not respond in time'));
        });
        mailServer.behave({});
        await untilAllSent(1);
      },
    );
  });

  it('a database failure after an email was accepted sends no duplicate', async () => {
    const proxy = await startDatabaseProxy();
    mailServer.behave({ data: 'hold' });
    instances = [await start(proxy.url)];
    const [shop] = instances;
    await placeOrder(shop, 0);
    await until(() => mailServer.attempts() === 2);
    proxy.cut();
    await until(() => shop?.output().includes('Cannot process emails') ?? false);
    mailServer.behave({});
    await delay(1_000);
    proxy.restore();
    await untilAllSent(1);
    expect([...confirmations().values()].map((ids) => ids.length)).toEqual([1]);
    await shop?.stop();
    proxy.close();
  });

  describe('wrong settings', () => {
    it('with a refused sender are logged at startup, before the first order', async () => {
      mailServer.behave({ sender: { code: 550, text: 'orders@shop.example is not yours' } });
      await startAll(1);
      const warnings = () => instances[0]?.output().match(/Email delivery is paused.*/g) ?? [];
      await until(() => warnings().length > 0);
      expect(warnings()).toEqual([
        expect.stringContaining('The mail server in SMTP_URL rejected the sender in MAIL_FROM (550).'),
      ]);
      expect(mailServer.senders).toEqual(['orders@shop.example']);
      expect(mailServer.attempts()).toBe(0);
    });

    it('with an unreachable mail server are logged in one line, without the password', async () => {
      await mailServer.close();
      instances = [
        await startShopServer({
          DATABASE_URL: databaseUrl(),
          SMTP_URL: mailServer.url.replace('//', '//ada%40shop.example:geheim-42@'),
          MAIL_FROM: 'orders@shop.example',
        }),
      ];
      const [shop] = instances;
      const warnings = () => shop?.output().match(/Email delivery is paused.*/g) ?? [];
      await until(() => warnings().length > 0);
      await placeOrder(shop, 0);
      const token = await signIn(shop?.url ?? '');
      await until(async () => {
        const { body } = await request(`${shop?.url}/api/orders/summary`, { token });
        return body.emails.waiting === 2;
      });
      expect(warnings()).toEqual([
        expect.stringContaining('Cannot connect to the mail server in SMTP_URL (ECONNREFUSED).'),
      ]);
      expect(shop?.output()).not.toMatch(/geheim|ada@|ada%40|shopper-/);
      mailServer = await startMailServer();
    });
  });
});
