import { BULK_LIMIT } from '../../contract/orders.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables, untilLockWaits } from '../shop/database.ts';
import { ORDER_LINE, orderRow } from '../shop/order-row.ts';
import { placeOrders } from '../shop/send-order.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ADMIN } from '../shop/shop-server.ts';

const UNKNOWN = '0b8f2a52-6d0c-4c3e-9a57-6f3cbbd1f001';

const shop = workerShop();
beforeEach(emptyTables);

const place = (...rows: object[]) => placeOrders(shop.url, ...rows);
async function placeOne(row = orderRow()): Promise<string> {
  const [id = ''] = await place(row);
  return id;
}

const details = (id: string) => request(`${shop.url}/api/orders/${id}`, { token: shop.token });
const put = (path: string, body: unknown) =>
  request(`${shop.url}/api/orders/${path}`, { method: 'PUT', body, token: shop.token });
const historyOf = async (id: string) => (await details(id)).body.statusChanges;

describe('an opened order', () => {
  it('has all data needed to ship it, and only four digits of the card', async () => {
    const id = await placeOne(
      orderRow({ phone: '555 0100', address2: 'Loft', card_number: '5105 1051 0510 5100', card_cvc: '737' }),
    );
    const { status, body } = await details(id);
    expect(status).toBe(200);
    expect(body).toEqual({
      _id: id,
      orderNumber: 'LC123456',
      productId: { _id: null, title: 'Smart Laser Cat Collar' },
      customerInfo: { name: 'Ada Lovelace', email: 'ada@example.com', phone: '555 0100' },
      amount: ORDER_LINE.salePrice,
      status: 'pending',
      createdAt: (await request(`${shop.url}/api/orders`, { token: shop.token })).body[0].createdAt,
      items: [ORDER_LINE],
      shippingAddress: {
        address: '1 Engine Street',
        address2: 'Loft',
        city: 'Los Angeles',
        state: 'CA',
        zip: '90001',
      },
      shippingMethod: 'free',
      subtotal: ORDER_LINE.salePrice,
      shippingCost: 0,
      cardLast4: '5100',
      customerVersion: expect.stringMatching(/^[\w-]{43}$/),
      erasedAt: null,
      statusChanges: [],
      payments: [],
      reversals: [],
      paymentLink: null,
      emails: [],
      shippedAt: null,
      toShipSince: null,
      customerOrders: 1,
      shipment: null,
      history: [],
    });
    // An id, a time and a version may have these digits by chance.
    const { _id, createdAt, customerVersion, ...rest } = body;
    expect(JSON.stringify(rest)).not.toMatch(/5105|737|12\/30/);
  });

  it("has '' if a client sent null for an optional field", async () => {
    const { body } = await details(await placeOne(orderRow({ phone: null, address2: null })));
    expect(body.customerInfo.phone).toBe('');
    expect(body.shippingAddress.address2).toBe('');
  });

  it('shows a consistent status and history during a change', async () => {
    const id = await placeOne();
    // Opens the connections in advance, so that none is late.
    await details(id);
    await asOwner(async (client) => {
      await client.query('begin');
      // Readers of the history wait for the commit.
      await client.query('lock table order_status_changes');
      const opened = details(id);
      await untilLockWaits();
      await client.query("update orders set status = 'paid'");
      await client.query('commit');
      const { status, statusChanges } = (await opened).body;
      expect([status, statusChanges.at(-1)?.to ?? 'pending']).toEqual([status, status]);
    });
  });

  it.each([UNKNOWN, 'LC123456', 'x', '%00'])('responds with 404 for %s', async (id) => {
    const { status, body } = await details(id);
    expect(status).toBe(404);
    expect(body).toEqual({ error: expect.any(String) });
  });
});

describe('history of an order', () => {
  it('has the time, operator and status of each change, newest last', async () => {
    const id = await placeOne();
    const begin = Date.now();
    for (const status of ['paid', 'cancelled', 'paid']) await put(`${id}/status`, { status });
    const history = await historyOf(id);
    expect(history).toEqual(
      [
        ['pending', 'paid'],
        ['paid', 'cancelled'],
        ['cancelled', 'paid'],
      ].map(([from, to]) => ({
        changedAt: expect.any(String),
        changedBy: ADMIN.email,
        from,
        to,
        undo: false,
      })),
    );
    const times = history.map(({ changedAt }: { changedAt: string }) => Date.parse(changedAt));
    expect(times).toEqual([...times].sort());
    expect(times[0]).toBeGreaterThanOrEqual(begin - 1000);
    expect(times[2]).toBeLessThanOrEqual(Date.now() + 1000);
  });

  it('has no entry for an unchanged status', async () => {
    const id = await placeOne();
    for (let time = 0; time < 3; time += 1) {
      expect(await put(`${id}/status`, { status: 'paid' })).toMatchObject({
        status: 200,
        body: { status: 'paid' },
      });
    }
    expect(await historyOf(id)).toHaveLength(1);
  });

  it('has no name for a change made directly in the database', async () => {
    const id = await placeOne();
    await put(`${id}/status`, { status: 'paid' });
    await asOwner((client) => client.query("update orders set status = 'cancelled'"));
    expect(await historyOf(id)).toMatchObject([{ changedBy: ADMIN.email }, { changedBy: null }]);
  });
});

describe('status of many orders', () => {
  it('is changed together, with a history entry for each', async () => {
    const ids = await place(orderRow(), orderRow(), orderRow());
    const { status, body } = await put('status', { ids, status: 'paid' });
    expect(status).toBe(200);
    expect(body.failed).toEqual([]);
    expect(body.updated).toMatchObject(
      ids.map((_id) => ({ _id, status: 'paid', amount: ORDER_LINE.salePrice, orderNumber: 'LC123456' })),
    );
    for (const id of ids) {
      expect(await historyOf(id)).toMatchObject([{ changedBy: ADMIN.email, from: 'pending', to: 'paid' }]);
    }
  });

  it('changes the existing orders and reports the others', async () => {
    const id = await placeOne();
    const { status, body } = await put('status', { ids: [UNKNOWN, id], status: 'cancelled' });
    expect(status).toBe(200);
    expect(body.updated).toMatchObject([{ _id: id, status: 'cancelled' }]);
    expect(body.failed).toEqual([{ _id: UNKNOWN, error: 'This order does not exist.' }]);
  });

  it('accepts repeated and uppercase ids, and orders that already have the status', async () => {
    const [first = '', second = ''] = await place(orderRow(), orderRow());
    await put(`${first}/status`, { status: 'paid' });
    const { body } = await put('status', {
      ids: [first, second, second.toUpperCase(), first],
      status: 'paid',
    });
    expect(body.updated.map(({ _id }: { _id: string }) => _id)).toEqual([first, second]);
    expect(body.failed).toEqual([]);
    expect(await historyOf(first)).toHaveLength(1);
    expect(await historyOf(second)).toHaveLength(1);
  });

  it('accepts as many orders as the limit', async () => {
    const ids = Array.from({ length: BULK_LIMIT }, (_, index) => UNKNOWN.slice(0, -3) + (100 + index));
    const { status, body } = await put('status', { ids, status: 'paid' });
    expect(status).toBe(200);
    expect(body.failed).toHaveLength(BULK_LIMIT);
    expect((await put('status', { ids: [...ids, UNKNOWN], status: 'paid' })).status).toBe(400);
  });

  it.each([
    { ids: [], status: 'paid' },
    { ids: ['LC123456'], status: 'paid' },
    { ids: [null], status: 'paid' },
    { ids: [`${UNKNOWN}'`], status: 'paid' },
    { ids: UNKNOWN, status: 'paid' },
    { ids: [UNKNOWN], status: 'pending' },
    { ids: [UNKNOWN] },
    { ids: [UNKNOWN], status: 'paid', operator: 'nobody@example.com' },
  ])('refuses %j', async (body) => {
    const answer = await put('status', body);
    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.any(String) });
  });

  it('is changed by concurrent operators without a deadlock', async () => {
    const ids = await place(...Array.from({ length: 40 }, () => orderRow()));
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        put('status', {
          ids: index % 2 === 0 ? ids : [...ids].reverse(),
          status: index % 3 === 0 ? 'paid' : 'cancelled',
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(12).fill(200));
    const { body } = await request(`${shop.url}/api/orders`, { token: shop.token });
    expect(new Set(body.map(({ status }: { status: string }) => status)).size).toBe(1);
    const history = await historyOf(ids[0] ?? '');
    expect(history.at(-1).to).toBe(body[0].status);
  });

  it('is for logged-in operators only', async () => {
    const id = await placeOne();
    const answer = await request(`${shop.url}/api/orders/status`, {
      method: 'PUT',
      body: { ids: [id], status: 'paid' },
    });
    expect(answer.status).toBe(401);
    expect((await details(id)).body.status).toBe('pending');
  });
});
