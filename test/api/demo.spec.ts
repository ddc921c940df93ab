import { SUMMARY_DAYS } from '../../contract/orders.ts';
import { storeDemo } from '../../server/demo/store-demo.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { type MailServer, startMailServer } from '../shop/mail-server.ts';
import { orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { shopCommand } from '../shop/shop-command.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { untilEmailed as until } from '../shop/until-emailed.ts';

let receiver: MailServer;
const shop = sharedShop(async () => {
  receiver = await startMailServer();
  return { SMTP_URL: receiver.url, MAIL_FROM: 'orders@cat-shop.test', SUPPORT_EMAIL: 'owner@cat-shop.test' };
});
afterAll(() => receiver.close());
beforeEach(async () => {
  await emptyTables();
  receiver.received.length = 0;
});

const demo = () => shopCommand('server/demo/demo-command.js', []);

/** Like the command, in this process. */
const demoHere = () => storeDemo(databaseUrl(), ADMIN.email, new Date());

const get = async (path: string) => (await request(`${shop.url}${path}`, { token: shop.token })).body;

/** Stores the newest order and waits for its email. */
async function untilMailed(email: string): Promise<void> {
  const { status } = await sendOrder(shop.url, orderRow({ email }));
  expect(status).toBe(201);
  await until(() => receiver.received.some(({ to }) => to[0] === email));
}

/** The customers with order emails, sent or not. */
async function mailedCustomers(): Promise<string[]> {
  const { rows } = await asOwner((client) =>
    client.query('select distinct o.email from order_emails e join orders o on o.id = e.order_id'),
  );
  return rows.map(({ email }) => email);
}

describe('npm run demo', () => {
  it('fills a new shop with a month of orders', async () => {
    expect(demo()).toEqual({
      status: 0,
      stdout: 'Added 300 sample orders from the last 30 days and 2 sample products.\n',
      stderr: '',
    });
    const { days, paymentProblems } = await get('/api/orders/summary?timeZone=UTC');
    expect(paymentProblems).toHaveLength(2);
    expect(days).toHaveLength(SUMMARY_DAYS);
    for (const { paid, pending, cancelled } of days.slice(1, -1))
      expect(paid.orders + pending.orders + cancelled.orders).toBeGreaterThan(2);
    const counts = await get('/api/orders/counts');
    for (const count of ['pending', 'paid', 'cancelled', 'unshipped', 'shipped'])
      expect([count, counts[count]]).toEqual([count, expect.any(Number)]);
    expect(counts.pending + counts.paid + counts.cancelled).toBe(300);
    expect(counts.unshipped).toBeGreaterThan(10);
    expect(counts.shipped).toBeGreaterThan(200);
    const products = await get('/api/products');
    expect(products.map(({ title }: { title: string }) => title).sort()).toEqual([
      'Mint Collar Strap',
      'Spare Laser Module',
    ]);
    for (const { image } of products) expect((await request(`${shop.url}${image}`)).status).toBe(200);
  });

  it('gives every order a history with the operator and past times', async () => {
    demo();
    const [{ _id: id }] = await get(
      '/api/orders?fulfillment=shipped&status=cancelled&sort=createdAt&limit=1',
    );
    const { createdAt, statusChanges, history, shipment, shippedAt } = await get(`/api/orders/${id}`);
    expect(statusChanges).toEqual([
      { changedAt: expect.any(String), changedBy: ADMIN.email, from: 'pending', to: 'paid', undo: false },
      { changedAt: expect.any(String), changedBy: ADMIN.email, from: 'paid', to: 'cancelled', undo: false },
    ]);
    expect(history).toMatchObject([{ recordedBy: ADMIN.email, kind: 'shipped' }]);
    expect(shipment).toMatchObject({ shippedBy: ADMIN.email, trackingNumber: expect.any(String) });
    const times = [createdAt, statusChanges[0].changedAt, shippedAt, statusChanges[1].changedAt].map((time) =>
      Date.parse(time),
    );
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(Date.now() - 86_400_000);
    expect([Date.parse(history[0].recordedAt), Date.parse(shipment.shippedAt)]).toEqual([times[2], times[2]]);
  });

  it('adds nothing to a shop with orders, whether demo or real', async () => {
    await demoHere();
    expect(demo()).toEqual({
      status: 1,
      stdout: '',
      stderr:
        'This shop already has orders, so nothing was added. The demo works only on a shop without orders.\n',
    });
    expect(await get('/api/products')).toHaveLength(2);
    await emptyTables();
    await sendOrder(shop.url);
    await expect(demoHere()).rejects.toThrow('This shop already has orders');
    expect(await get('/api/products')).toEqual([]);
  });
});

describe('a demo order', () => {
  it('sends no email, whether email is set up before or after the demo', async () => {
    await demoHere();
    // As if email had been set up before all orders, and none had been scanned since.
    await asOwner((client) =>
      client.query(`update order_emails_progress set since = now() - interval '40 days',
        reached = now() - interval '40 days', compared_at = now() - interval '2 hours'`),
    );
    await untilMailed('eve@example.com');
    expect(await mailedCustomers()).toEqual(['eve@example.com']);
    expect(receiver.received.filter(({ to, text }) => /demo/.test(`${to}${text}`))).toEqual([]);
  });

  it('sends no email when it ships, and none can be requested', async () => {
    await demoHere();
    const [{ _id: id }] = await get('/api/orders?fulfillment=unshipped&limit=1');
    const { status } = await request(`${shop.url}/api/orders/${id}/shipment`, {
      token: shop.token,
      body: { carrier: 'ups', trackingNumber: '1Z999AA10123456784' },
    });
    expect(status).toBe(201);
    for (const kind of ['confirmation', 'notice']) {
      const { status: refused, body } = await request(`${shop.url}/api/orders/${id}/emails`, {
        token: shop.token,
        body: { kind },
      });
      expect([refused, body]).toEqual([409, { error: 'This is a demo order. No email is sent for it.' }]);
    }
    expect((await get(`/api/orders/${id}`)).emails).toEqual([]);
  });
});
