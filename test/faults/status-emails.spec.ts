import { IS_LONG_RUN } from '../long-run.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type Behavior, type MailServer, startMailServer } from '../shop/mail-server.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

jest.setTimeout(120_000);

const ORDERS = 6;
const OWNER = 'help@shop.example';

let receiver: MailServer;
let instances: ShopServer[] = [];
beforeAll(migrateDatabase);
beforeEach(async () => {
  await emptyTables();
  await asOwner((client) => client.query('truncate settings_in_effect, order_emails_progress'));
  receiver = await startMailServer();
});
afterEach(async () => {
  await Promise.all(instances.map((shop) => shop.stop()));
  instances = [];
  await receiver.close();
});

async function start(): Promise<ShopServer> {
  const shop = await startShopServer({
    DATABASE_URL: databaseUrl(),
    SMTP_URL: receiver.url,
    MAIL_FROM: 'orders@shop.example',
    SUPPORT_EMAIL: OWNER,
    PAYMENT_LINK: 'https://pay.example/{id}',
    UNPAID_ORDERS_DAYS: '7',
    LOG_LEVEL: 'warn',
  });
  instances.push(shop);
  return shop;
}
async function restart(): Promise<void> {
  await Promise.all(instances.splice(0).map((shop) => shop.kill()));
  await Promise.all([start(), start()]);
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const KINDS = { reminder: 25, receipt: 1, cancelled: 7 * 24 + 1 };

const untilScanning = () =>
  until(async () => {
    const { rowCount } = await asOwner((client) => client.query('select from settings_in_effect'));
    const started = await asOwner((client) =>
      client.query('select from order_emails_progress where status_change_id is not null'),
    );
    return rowCount === 2 && started.rowCount === 1;
  });

/** Orders due for a reminder, just paid, and due for cancellation; they need no other email. */
async function storeAll(): Promise<void> {
  for (const [kind, hours] of Object.entries(KINDS))
    await storeOrders(
      ...Array.from({ length: ORDERS }, (_, order) => ({
        email: `${kind}-${order}@example.com`,
        created_at: hoursAgo(hours),
      })),
    );
  await asOwner(async (client) => {
    const since = [hoursAgo(20 * 24)];
    await client.query('update settings_in_effect set since = $1', since);
    await client.query(`update order_emails_progress set since = $1, reminded = '-infinity'`, since);
    await client.query("update orders set status = 'paid' where email like 'receipt-%'");
    await client.query(
      `insert into order_emails (order_id, kind, recipient, state, next_attempt_at, sent_at)
       select id, 'confirmation', email, 'sent', null, now() - interval '2 days' from orders`,
    );
    await client.query(
      `insert into order_emails (order_id, kind, state, next_attempt_at, sent_at)
       select id, 'notice', 'sent', null, now() - interval '2 days' from orders`,
    );
  });
}

/** As if the leases of killed instances had expired, and cancellations could no longer be undone. */
const letTimePass = () =>
  asOwner(async (client) => {
    await client.query(
      `update order_emails set next_attempt_at = now()
       where state = 'waiting' or state = 'sending' and next_attempt_at < now() + interval '117 seconds'`,
    );
    await client.query(
      `update order_status_changes set changed_at = changed_at - interval '30 seconds'
       where changed_at > now() - interval '10 seconds'`,
    );
  });

/** By customer, the Message-IDs of the emails that arrived. */
function received(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { to, headers } of receiver.received) {
    const [address = ''] = to;
    if (address !== OWNER) found.set(address, [...(found.get(address) ?? []), headers['message-id'] ?? '']);
  }
  return found;
}

const untilAllSent = () =>
  until(async () => {
    await letTimePass();
    const { rows } = await asOwner((client) =>
      client.query(
        `select kind from order_emails where state = 'sent' and kind in ('reminder', 'receipt', 'cancelled')`,
      ),
    );
    return rows.length === 3 * ORDERS;
  });

const anyInState = async (state: string) =>
  ((await asOwner((client) => client.query('select from order_emails where state = $1', [state]))).rowCount ??
    0) > 0;
const isCancelled = async () =>
  ((await asOwner((client) => client.query("select from orders where status = 'cancelled'"))).rowCount ?? 0) >
  0;

/** The points at which the instances are killed, and how the mail server behaves until then. */
const STEPS: [step: string, behavior: Behavior, reached: () => boolean | Promise<boolean>][] = [
  ['after orders were cancelled', { connection: { code: 421, text: 'later' } }, isCancelled],
  ['before an accepted email is recorded', { data: 'hold' }, () => receiver.received.length > 0],
];
// Between any two statements, `test/simulation/database` kills them, too.
if (IS_LONG_RUN)
  STEPS.push(
    ['after emails were queued', { connection: { code: 421, text: 'later' } }, () => anyInState('waiting')],
    ['after emails were leased', { connection: 'hang' }, () => anyInState('sending')],
    ['while the mail server reads an email', { data: 'hang' }, () => receiver.attempts() > 0],
  );

it.each(STEPS)(
  'two instances killed %s send each email once, or again with the same Message-ID',
  async (_, behavior, reached) => {
    await start();
    await untilScanning();
    receiver.behave(behavior);
    await storeAll();
    // Cancels orders as it starts.
    await start();
    await until(reached);
    // Accepts what it holds, right before the instances are killed.
    receiver.behave({});
    await restart();
    await untilAllSent();
    const emails = received();
    expect([...emails.keys()].sort()).toEqual(
      Object.keys(KINDS)
        .flatMap((kind) => Array.from({ length: ORDERS }, (_, order) => `${kind}-${order}@example.com`))
        .sort(),
    );
    expect([...emails.values()].filter((ids) => new Set(ids).size !== 1)).toEqual([]);
    const { rows } = await asOwner((client) =>
      client.query('select order_id from order_status_changes group by 1 having count(*) <> 1'),
    );
    expect(rows).toEqual([]);
  },
);
