import { randomUUID } from 'node:crypto';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { toCents, toDollars } from '../../contract/money.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { placeOrders, sendOrder } from '../shop/send-order.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { countOf, orderIn, setCount } from '../shop/stock.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { until } from '../shop/until.ts';

const shop = workerShop();
beforeEach(emptyTables);

const place = (...rows: object[]) => sendOrder(shop.url, rows);
const list = (query = '') => request(`${shop.url}/api/orders${query}`, { token: shop.token });
const setStatus = (id: string, status: unknown) =>
  request(`${shop.url}/api/orders/${id}/status`, { method: 'PUT', body: { status }, token: shop.token });

const cursor = (text: string) => Buffer.from(text).toString('base64url');

function nextPage(headers: Headers): string | undefined {
  return /^<\/api\/orders(\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
}

describe('orders list', () => {
  it('has the shape of the spec and no card data', async () => {
    await place(orderRow());
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toEqual([
      {
        _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        orderNumber: 'LC123456',
        productId: { _id: null, title: 'Smart Laser Cat Collar' },
        items: [ORDER_LINE],
        customerInfo: { name: 'Ada Lovelace', email: 'ada@example.com' },
        amount: ORDER_LINE.salePrice,
        status: 'pending',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        shippedAt: null,
        toShipSince: null,
        tracking: null,
      },
    ]);
  });

  it('names the product of an order as long as it exists', async () => {
    const draft = { title: 'Wand', description: 'd', price: 3, image: '/wand.avif', inventory: 1 };
    const product = await request(`${shop.url}/api/products`, { body: draft, token: shop.token });
    const items = [{ title: 'Wand', quantity: 1, color: '', salePrice: 3 }];
    expect((await place(orderRow({ items, subtotal: 3, total: 3 }))).status).toBe(201);
    expect((await list()).body[0].productId).toEqual({ _id: product.body._id, title: 'Wand' });

    await request(`${shop.url}/api/products/${product.body._id}`, { method: 'DELETE', token: shop.token });
    expect((await list()).body[0].productId).toEqual({ _id: null, title: 'Wand' });
  });

  it('is paged by key, newest first, and shows every order once even if timestamps are equal', async () => {
    const rows = Array.from({ length: 120 }, (_, index) =>
      orderRow({ order_number: `LC${100_000 + index}` }),
    );
    for (let start = 0; start < rows.length; start += 20) await place(...rows.slice(start, start + 20));

    const seen: string[] = [];
    let query: string | undefined = '';
    const sizes: number[] = [];
    while (query !== undefined) {
      const page = await list(query);
      sizes.push(page.body.length);
      seen.push(...page.body.map(({ orderNumber }: { orderNumber: string }) => orderNumber));
      query = nextPage(page.headers);
    }
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(seen).size).toBe(120);
    expect(Number(seen[0]?.slice(2))).toBeGreaterThanOrEqual(100_100);
  });

  it.each([
    '?limit=0',
    '?limit=201',
    '?limit=x',
    '?limit=1e2',
    '?after=rubbish',
    `?after=${cursor('-createdAt 7.99 2026-02-30T00:00:00.000000Z 0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001')}`,
    `?after=${cursor('amount 7.99 2026-02-20T00:00:00.000000Z 0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001')}`,
    `?sort=amount&after=${cursor('-amount 7.99 2026-02-20T00:00:00.000000Z 0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001')}`,
    '?after=',
    '?page=2',
    '?limit=5&limit=6',
    '?limit=99999999999',
    '?status=shipped',
    '?status=',
    '?status=paid&status=pending',
    '?sort=name',
    '?sort=constructor',
    '?search=a%00b',
    '?search=a&search=b',
    `?search=${'x'.repeat(201)}`,
  ])('refuses %s with a reason', async (query) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body).toEqual({ error: expect.any(String) });
  });

  it('is for logged-in operators only', async () => {
    const { status, body } = await request(`${shop.url}/api/orders`);
    expect(status).toBe(401);
    expect(body).toEqual({ error: 'Log in to do this.' });
  });
});

describe('order status', () => {
  const firstOrder = async () => {
    await place(orderRow());
    return (await list()).body[0]._id as string;
  };

  it('changes from any status to paid or cancelled', async () => {
    const id = await firstOrder();
    for (const status of ['paid', 'cancelled', 'paid', 'paid']) {
      const { status: code, body } = await setStatus(id, status);
      expect(code).toBe(200);
      expect(body).toMatchObject({ _id: id, status, amount: ORDER_LINE.salePrice });
      expect((await list()).body[0].status).toBe(status);
    }
  });

  it.each(['pending', 'shipped', '', 7, null])('refuses %p', async (status) => {
    const id = await firstOrder();
    const { status: code, body } = await setStatus(id, status);
    expect(code).toBe(400);
    expect(body).toEqual({ error: 'status must be paid or cancelled.' });
    expect((await list()).body[0].status).toBe('pending');
  });

  it('responds with 404 for an order that does not exist', async () => {
    for (const id of ['0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001', 'LC123456']) {
      expect((await setStatus(id, 'paid')).status).toBe(404);
    }
  });

  it('gives two concurrent operators the status they set, and stores the last', async () => {
    const id = await firstOrder();
    await asOwner(async (client) => {
      // Locks the row, so that both wait and neither reads what the other writes.
      await client.query('begin');
      await client.query('select from orders where id = $1 for update', [id]);
      const paid = setStatus(id, 'paid');
      const cancelled = setStatus(id, 'cancelled');
      const waiting = async () =>
        (await client.query('select from pg_locks where not granted')).rowCount ?? 0;
      await until(async () => (await waiting()) >= 2);
      await client.query('commit');
      expect((await paid).body.status).toBe('paid');
      expect((await cancelled).body.status).toBe('cancelled');
      const { rows } = await client.query('select status, name, total from orders');
      expect(rows).toEqual([
        {
          status: expect.stringMatching(/paid|cancelled/),
          name: 'Ada Lovelace',
          total: ORDER_LINE.salePrice.toFixed(2),
        },
      ]);
    });
  });
});

describe('the item of a cancelled order', () => {
  const { title } = BUILT_IN_PRODUCT;
  const call = (path: string, method = 'GET', body?: unknown) =>
    request(`${shop.url}/api/orders/${path}`, { method, body, token: shop.token });
  const setState = (id: string, state: string) => call(`${id}/stock`, 'PUT', { state });
  const remaining = async () => (await countOf(shop)).remaining;
  const refusal = (error: string) => ({ status: 409, body: { error } });

  /** Some time ago, so that the cancellation can no longer be undone. */
  async function cancel(id: string): Promise<void> {
    await call(`${id}/status`, 'PUT', { status: 'cancelled' });
    await asOwner((owner) =>
      owner.query(`update order_status_changes set changed_at = changed_at - interval '1 minute'`),
    );
  }

  async function buyAndCancel(): Promise<string> {
    const [id = ''] = await placeOrders(shop.url, orderIn('Blue'));
    await cancel(id);
    return id;
  }

  it('stays out of stock until an operator puts it back, once', async () => {
    await setCount(shop, 3);
    const id = await buyAndCancel();
    const item = { title, color: 'Blue' };
    expect((await call(`${id}/stock`)).body).toEqual({
      ...item,
      remaining: 2,
      state: 'taken',
      changedAt: null,
      changedBy: null,
    });
    const answers = await Promise.all([setState(id, 'returned'), setState(id, 'returned')]);
    for (const { status, body } of answers)
      expect([status, body]).toMatchObject([
        200,
        { ...item, remaining: 3, state: 'returned', changedBy: ADMIN.email },
      ]);
    expect(await remaining()).toBe(3);
    const { body: log } = await request(`${shop.url}/api/stock/changes?limit=1`, { token: shop.token });
    const order = { _id: id, orderNumber: 'LC123456' };
    expect(log).toMatchObject([
      { ...item, kind: 'returned', before: 2, remaining: 3, order, changedBy: ADMIN.email },
    ]);
  });

  it('can be taken from stock again once the order is paid, unless it has sold out', async () => {
    await setCount(shop, 1);
    const id = await buyAndCancel();
    await setState(id, 'returned');
    expect(await setState(id, 'taken')).toMatchObject(refusal('This order is cancelled.'));
    await call(`${id}/status`, 'PUT', { status: 'paid' });
    expect((await setState(id, 'taken')).body).toMatchObject({ remaining: 0, state: 'taken' });
    expect((await setState(id, 'taken')).body).toMatchObject({ remaining: 0 });
    await cancel(id);
    await setState(id, 'returned');
    await placeOrders(shop.url, orderIn('Blue'));
    await call(`${id}/status`, 'PUT', { status: 'paid' });
    expect(await setState(id, 'taken')).toMatchObject(refusal(`${title} in Blue is sold out.`));
    expect(await remaining()).toBe(0);
  });

  it('cannot be put back while the cancellation can be undone', async () => {
    await setCount(shop, 3);
    const [id = ''] = await placeOrders(shop.url, orderIn('Blue'));
    expect(await setState(id, 'returned')).toMatchObject(
      refusal('Only items from cancelled orders can be put back in stock.'),
    );
    await call(`${id}/status`, 'PUT', { status: 'cancelled' });
    expect(await setState(id, 'returned')).toMatchObject(
      refusal('This order was just cancelled. Try again in 15 seconds.'),
    );
    expect(await remaining()).toBe(2);
  });

  it('cannot be put back if it is not counted', async () => {
    const id = await buyAndCancel();
    expect((await call(`${id}/stock`)).body).toMatchObject({ remaining: null, state: 'taken' });
    expect(await setState(id, 'returned')).toMatchObject(refusal(`${title} in Blue isn’t counted.`));
  });

  it('needs an existing order and a valid state', async () => {
    expect(await setState(randomUUID(), 'returned')).toMatchObject({
      status: 404,
      body: { error: 'This order does not exist.' },
    });
    expect(await setState(await buyAndCancel(), 'lost')).toMatchObject({
      status: 400,
      body: { error: 'state must be "taken" or "returned".' },
    });
  });
});

describe('the summary of orders', () => {
  const summary = (query = '') => request(`${shop.url}/api/orders/summary${query}`, { token: shop.token });

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
});
