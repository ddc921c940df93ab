import { toCents, toDollars } from '../../contract/money.ts';
import { request } from '../shop/api-client.ts';
import { emptyTables } from '../shop/database.ts';
import { ORDER_LINE } from '../shop/order-row.ts';
import { sharedShop } from '../shop/shared-shop.ts';
import { storeOrders } from '../shop/store-orders.ts';

const shop = sharedShop();
beforeEach(emptyTables);

const summary = (query = '') => request(`${shop.url}/api/orders/summary${query}`, { token: shop.token });

describe('the summary of orders', () => {
  it("ends with today's orders", async () => {
    await storeOrders({}, { status: 'paid' }, { status: 'paid' });
    const { status, body } = await summary('?timeZone=Europe/Berlin');
    expect(status).toBe(200);
    expect(body.timeZone).toBe('Europe/Berlin');
    expect(body.days).toHaveLength(30);
    expect(body.days.at(-1)).toEqual({
      day: new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(),
      pending: { orders: 1, revenue: ORDER_LINE.salePrice },
      paid: { orders: 2, revenue: toDollars(2 * toCents(ORDER_LINE.salePrice)) },
      cancelled: { orders: 0, revenue: 0 },
    });
  });

  it('uses UTC if no time zone is given', async () => {
    const { body } = await summary();
    expect(body.timeZone).toBe('UTC');
    expect(body.days.at(-1).day).toBe(new Date().toISOString().slice(0, 10));
  });

  it.each(['Asia/Calcutta', 'Asia/Kolkata', 'america/new_york', 'Etc/GMT+5', 'GMT', 'EST'])(
    'accepts %s',
    async (zone) => {
      expect((await summary(`?timeZone=${encodeURIComponent(zone)}`)).status).toBe(200);
    },
  );

  it.each([
    '?timeZone=Mars/Olympus',
    '?timeZone=',
    '?timeZone=%2B01:00',
    '?timeZone=foo5',
    '?timeZone=%00',
    `?timeZone=${"UTC'; select 1; --"}`,
    `?timeZone=${'x'.repeat(1000)}`,
    '?timeZone=UTC&timeZone=UTC',
    '?zone=UTC',
  ])('refuses %s with a reason', async (query) => {
    const { status, body } = await summary(query);
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.stringContaining('timeZone') });
  });

  it('does not change the time zone of the connection', async () => {
    await summary('?timeZone=Asia/Kolkata');
    await storeOrders({ created_at: '2026-05-10T10:00:00Z' });
    const { body } = await request(`${shop.url}/api/orders`, { token: shop.token });
    expect(body[0].createdAt).toBe('2026-05-10T10:00:00.000000Z');
  });

  it('is for logged-in operators only', async () => {
    expect(await request(`${shop.url}/api/orders/summary`)).toMatchObject({
      status: 401,
      body: { error: 'Log in to do this.' },
    });
  });
});
