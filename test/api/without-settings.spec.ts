import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { request, signIn } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { type ShopServer, startShopServer } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { paymentEvent, sendEvent } from '../shop/stripe-event.ts';
import { until } from '../shop/until.ts';

// A shop that sends no email, takes no payments and reduces no cards, but once did.
let shop: ShopServer;

const query = (text: string, values: unknown[] = []) => asOwner((client) => client.query(text, values));

beforeAll(async () => {
  await migrateDatabase();
  await emptyTables();
  await storeOrders({ created_at: '2001-01-01T00:00:00Z' });
  await query(
    "insert into order_link_emails (email, created_at) values ('ada@example.com', now() - interval '25 hours')",
  );
  await query(
    `insert into stock_alerts (title, color, remaining, created_at)
     values ($1, 'Blue', 5, now() - interval '3 days'), ($1, 'Pink', 5, now())`,
    [BUILT_IN_PRODUCT.title],
  );
  await query("update card_retention set created_at = '-infinity'");
  shop = await startShopServer({ DATABASE_URL: databaseUrl() });
});
afterAll(async () => {
  await shop.stop();
  await emptyTables();
});

/** How many ports a process listens on (Linux). */
function listeningPorts(pid: number): number {
  const sockets = new Set(
    readdirSync(`/proc/${pid}/fd`).map((descriptor) => {
      try {
        return /socket:\[(\d+)\]/.exec(readlinkSync(`/proc/${pid}/fd/${descriptor}`))?.[1];
      } catch {
        return undefined;
      }
    }),
  );
  const LISTENING = '0A';
  return ['tcp', 'tcp6']
    .flatMap((file) => readFileSync(`/proc/${pid}/net/${file}`, 'utf8').trim().split('\n').slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === LISTENING && sockets.has(inode)).length;
}

it('emails that failed cannot be resent', async () => {
  const { status, body } = await request(`${shop.url}/api/orders/emails/retries`, {
    method: 'POST',
    token: await signIn(shop.url),
  });
  expect([status, body.error]).toEqual([409, expect.stringContaining('SMTP_URL and MAIL_FROM')]);
});

it('customers cannot ask for links to their orders', async () => {
  const { status } = await request(`${shop.url}/api/orders/page/emails`, {
    body: { email: 'ada@example.com' },
  });
  // As any path of the API that doesn't exist, without a token.
  expect(status).toBe(401);
  expect((await request(`${shop.url}/cancellation`)).body).not.toContain('data-sends-email');
});

it('addresses that no email was sent to for a day are forgotten', async () => {
  await until(async () => (await query('select from order_link_emails')).rowCount === 0);
});

it('expired stock alerts are deleted', async () => {
  const left = async () => (await query('select color from stock_alerts')).rows;
  await until(async () => (await left()).length < 2);
  expect(await left()).toEqual([{ color: 'Pink' }]);
});

it('Stripe can neither report payments nor take them', async () => {
  const payment = await request(`${shop.url}/api/payments/checkout`, { body: { token: 'x' } });
  for (const { status, body } of [await sendEvent(shop.url, paymentEvent({})), payment])
    expect({ status, body }).toEqual({ status: 404, body: { error: 'This URL does not exist.' } });
});

it('no metrics are served', async () => {
  if (process.platform === 'linux') expect(listeningPorts(shop.pid)).toBe(1);
  expect(String((await request(`${shop.url}/metrics`)).body)).not.toContain('shop_http_requests_total');
});

it('cards stay whole, however old', async () => {
  // By then, a shop with CARD_RETENTION_DAYS would have reduced them, too.
  await until(async () => (await query('select from order_link_emails')).rowCount === 0);
  expect((await query('select card_number, card_cvc from orders')).rows).toEqual([
    { card_number: '4242424242424242', card_cvc: '123' },
  ]);
});
