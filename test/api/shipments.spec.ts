import { randomUUID } from 'node:crypto';
import { CARRIERS } from '../../contract/shipments.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables, untilLockWaits } from '../shop/database.ts';
import { ORDER_LINE } from '../shop/order-row.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { ADMIN } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';

const shop = workerShop();
beforeEach(emptyTables);

const UPS = { carrier: 'ups', trackingNumber: '1Z999AA10123456784' };

const send = (method: string, path: string, body?: unknown) =>
  request(`${shop.url}/api/orders${path}`, { method, body, token: shop.token });
const ship = (id: string, body: unknown = UPS) => send('POST', `/${id}/shipment`, body);
const details = async (id: string) => (await send('GET', `/${id}`)).body;
const list = async (query: string) =>
  (await send('GET', `?${query}`)).body.map(({ orderNumber }: { orderNumber: string }) => orderNumber);

/** Stores orders LC100001, LC100002, ... a minute apart; the last one is the newest. */
async function store(...statuses: string[]): Promise<string[]> {
  const start = Date.parse('2026-05-10T09:00:00Z');
  const rows = statuses.map((status, index) => ({
    id: randomUUID(),
    order_number: `LC${100_001 + index}`,
    status,
    created_at: new Date(start + index * 60_000).toISOString(),
  }));
  await storeOrders(...rows);
  return rows.map(({ id }) => id);
}
async function storeOne(status = 'paid'): Promise<string> {
  const [id = ''] = await store(status);
  return id;
}

describe('the pick list', () => {
  const pickList = async () => (await send('GET', '/pick-list')).body;
  const line = (color: string) => ({ items: [{ ...ORDER_LINE, color }] });

  it('adds up the items of all orders to ship, by title and color', async () => {
    expect(await pickList()).toEqual({ orders: 0, items: [] });
    await storeOrders(
      ...['Blue', 'Pink', 'Pink'].map((color) => ({ status: 'paid', ...line(color) })),
      { status: 'pending' },
      { status: 'cancelled' },
    );
    await ship(await storeOne());
    const { title } = ORDER_LINE;
    expect(await pickList()).toEqual({
      orders: 3,
      items: [
        { title, color: 'Pink', quantity: 2 },
        { title, color: 'Blue', quantity: 1 },
      ],
    });
  });
});

describe('a paid order', () => {
  it('is shipped once with carrier and number, and its history names the operator', async () => {
    const id = await storeOne();
    const { status, body } = await ship(id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ _id: id, status: 'paid', shippedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(body.tracking).toEqual({ carrier: UPS.carrier, number: UPS.trackingNumber });
    expect(await details(id)).toMatchObject({
      shippedAt: body.shippedAt,
      shipment: { ...UPS, shippedBy: ADMIN.email, shippedAt: body.shippedAt },
      history: [{ kind: 'shipped', recordedBy: ADMIN.email }],
    });
    expect(await ship(id)).toMatchObject({ status: 409, body: { error: 'This order has already shipped.' } });
  });

  it('may have no tracking number', async () => {
    const id = await storeOne();
    expect((await ship(id, { carrier: 'other', trackingNumber: null })).status).toBe(201);
    expect((await details(id)).shipment).toMatchObject({ carrier: 'other', trackingNumber: null });
  });

  it.each(CARRIERS)('may be shipped with %s', async (carrier) => {
    expect((await ship(await storeOne(), { ...UPS, carrier })).status).toBe(201);
  });

  it('accepts a number as labels print it', async () => {
    const id = await storeOne();
    await ship(id, { carrier: 'usps', trackingNumber: ' 9400 1000 0000 0000 0000 00 ' });
    expect((await details(id)).shipment.trackingNumber).toBe('9400100000000000000000');
  });

  it('is shipped once when several operators ship it at the same time', async () => {
    const id = await storeOne();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ship(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect((await details(id)).history).toHaveLength(1);
  });

  it('can be corrected once shipped; the history records the correction without its values', async () => {
    const id = await storeOne();
    expect((await send('PUT', `/${id}/shipment`, UPS)).status).toBe(404);
    await ship(id);
    const dhl = { carrier: 'dhl', trackingNumber: '1234567890' };
    expect((await send('PUT', `/${id}/shipment`, dhl)).status).toBe(200);
    // An unchanged shipment is not recorded as a correction.
    expect((await send('PUT', `/${id}/shipment`, dhl)).status).toBe(200);
    const { shipment, history } = await details(id);
    expect(shipment).toMatchObject(dhl);
    expect(history.map(({ kind }: { kind: string }) => kind)).toEqual(['shipped', 'shipment corrected']);
    expect(JSON.stringify(history)).not.toContain(UPS.trackingNumber);
  });

  it('that was shipped by mistake can be shipped again', async () => {
    const id = await storeOne();
    expect((await send('DELETE', `/${id}/shipment`)).status).toBe(404);
    await ship(id);
    expect(await list('fulfillment=unshipped')).toEqual([]);
    expect(await send('DELETE', `/${id}/shipment`)).toMatchObject({ status: 200, body: { shippedAt: null } });
    expect(await list('fulfillment=unshipped')).toEqual(['LC100001']);
    expect(await details(id)).toMatchObject({
      shipment: null,
      history: [{ kind: 'shipped' }, { kind: 'shipment undone' }],
    });
    expect((await ship(id)).status).toBe(201);
  });

  it('serializes a correction and an undo by two operators', async () => {
    const id = await storeOne();
    await ship(id);
    // Opens the connections in advance.
    await Promise.all([details(id), details(id)]);
    const answers = await asOwner(async (client) => {
      await client.query('begin');
      await client.query('select from orders where id = $1 for update', [id]);
      const undone = send('DELETE', `/${id}/shipment`);
      await untilLockWaits(1);
      const corrected = send('PUT', `/${id}/shipment`, { ...UPS, trackingNumber: '1Z1' });
      await untilLockWaits(2);
      await client.query('commit');
      return Promise.all([undone, corrected]);
    });
    expect(answers.map(({ status }) => status)).toEqual([200, 404]);
  });

  it('can be cancelled after it has shipped, and stays marked as shipped', async () => {
    const id = await storeOne();
    await ship(id);
    expect((await send('PUT', `/${id}/status`, { status: 'cancelled' })).status).toBe(200);
    expect(await details(id)).toMatchObject({ status: 'cancelled', shipment: UPS });
    expect(await list('fulfillment=shipped')).toEqual(['LC100001']);
  });
});

it.each([
  ['pending', 'This order isn’t paid. Mark it as paid before you ship it.'],
  ['cancelled', 'This order is cancelled.'],
])('refuses to ship a %s order', async (status, error) => {
  const id = await storeOne(status);
  expect(await ship(id)).toMatchObject({ status: 409, body: { error } });
  expect(await details(id)).toMatchObject({ shipment: null, shippedAt: null, history: [] });
  const past = asOwner((client) =>
    client.query("insert into shipments (order_id, carrier) values ($1, 'ups')", [id]),
  );
  await expect(past).rejects.toMatchObject({ code: '23514', constraint: 'shipments_paid_rule' });
});

it.each([
  [{ carrier: 'pigeon', trackingNumber: null }, `carrier must be one of ${CARRIERS.join(', ')}.`],
  [
    { carrier: 'ups', trackingNumber: '' },
    'The tracking number can have only letters, digits, and hyphens, at most 40 in all.',
  ],
  [
    { carrier: 'ups', trackingNumber: 'x'.repeat(41) },
    'The tracking number can have only letters, digits, and hyphens, at most 40 in all.',
  ],
  [
    { carrier: 'ups', trackingNumber: '<script>' },
    'The tracking number can have only letters, digits, and hyphens, at most 40 in all.',
  ],
  [{ carrier: 'ups' }, 'trackingNumber must be a string or null.'],
])('refuses the shipment %j', async (draft, error) => {
  expect(await ship(await storeOne(), draft)).toMatchObject({ status: 400, body: { error } });
});

it('responds with 404 for an unknown order', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect((await send(method, `/${randomUUID()}/shipment`, UPS)).status).toBe(404);
});

describe('several orders', () => {
  it('are shipped together, with a reason for each that is not', async () => {
    const [paid = '', pending = '', cancelled = '', shipped = '', other = ''] = await store(
      'paid',
      'pending',
      'cancelled',
      'paid',
      'paid',
    );
    const unknown = randomUUID();
    await ship(shipped);
    const ids = [paid, pending, cancelled, shipped, unknown, paid.toUpperCase()];
    const { status, body } = await send('POST', '/shipments', { ids, carrier: 'usps' });
    expect(status).toBe(200);
    expect(body.updated).toEqual([expect.objectContaining({ _id: paid, shippedAt: expect.any(String) })]);
    expect(body.failed).toEqual([
      { _id: pending, error: 'This order isn’t paid. Mark it as paid before you ship it.' },
      { _id: cancelled, error: 'This order is cancelled.' },
      { _id: shipped, error: 'This order has already shipped.' },
      { _id: unknown, error: 'This order does not exist.' },
    ]);
    expect((await details(paid)).shipment).toMatchObject({ carrier: 'usps', trackingNumber: null });
    expect((await details(other)).shipment).toBeNull();
  });

  it('are shipped and cancelled at the same time without a deadlock', async () => {
    const ids = await store(...Array(40).fill('paid'));
    const work = Array.from({ length: 6 }, (_, index) =>
      index % 2 === 0
        ? send('POST', '/shipments', { ids: ids.toReversed(), carrier: 'ups' })
        : send('PUT', '/status', { ids, status: index === 1 ? 'cancelled' : 'paid' }),
    );
    for (const { status } of await Promise.all(work)) expect(status).toBe(200);
  });
});

describe('the list', () => {
  it('of unshipped orders contains paid orders that have not shipped, oldest first on request', async () => {
    const [, , third = ''] = await store('paid', 'pending', 'paid', 'cancelled', 'paid');
    await ship(third);
    expect(await list('fulfillment=unshipped&sort=createdAt')).toEqual(['LC100001', 'LC100005']);
    expect(await list('fulfillment=unshipped')).toEqual(['LC100005', 'LC100001']);
    expect(await list('fulfillment=shipped')).toEqual(['LC100003']);
    expect(await list('fulfillment=unshipped&search=100005')).toEqual(['LC100005']);
    expect(await list('fulfillment=unshipped&status=pending')).toEqual([]);
    expect((await send('GET', '/counts')).body).toMatchObject({ paid: 3, unshipped: 2, shipped: 1 });
  });

  it('is paged', async () => {
    await store(...Array(5).fill('paid'));
    const first = await send('GET', '?fulfillment=unshipped&sort=createdAt&limit=3');
    const [, next = ''] = /<\/api\/orders(\?[^>]+)>/.exec(first.headers.get('link') ?? '') ?? [];
    expect(next).toContain('fulfillment=unshipped');
    expect(await list(next.slice(1))).toEqual(['LC100004', 'LC100005']);
  });

  it.each(['fulfillment=unshipped&sort=amount', 'fulfillment=shipped&sort=-amount', 'fulfillment=sent'])(
    'refuses %s',
    async (query) => expect((await send('GET', `?${query}`)).status).toBe(400),
  );
});
