import { randomUUID } from 'node:crypto';
import { type Offer, OWN_OFFER } from '../../server/database/shop-rule/shop-rule.ts';
import { request } from '../shop/api-client.ts';
import { emptyTables } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { readCsv } from '../shop/read-csv.ts';
import { placeOrders, sendOrder } from '../shop/send-order.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { acceptOnly, otherOffer, replaceRule, rowOf } from '../shop/shop-rule.ts';
import { copyOrders } from '../shop/store-orders.ts';

// A shop that has changed the prefix of its order numbers twice: most recently to that of this release.
const shop = workerShop();
const BELL = otherOffer({ prefix: 'BB' });
const LONG = otherOffer({ prefix: 'BIKE' });
const PREFIXES = [OWN_OFFER, BELL, LONG].map(({ prefix }) => prefix);

const api = (path: string, options: object = {}) =>
  request(shop.url + path, { token: shop.token, ...options });
const numbered = (order_number: string, name = 'Ada Lovelace') =>
  orderRow({ order_number, name, email: `${name.split(' ')[0]}@mail.example` });

/** Places an order while its prefix is the current one. */
async function place(offer: Offer, ...rows: object[]): Promise<string[]> {
  await replaceRule({ offers: [offer], prefixes: PREFIXES });
  const ids = await placeOrders(shop.url, ...rows);
  await replaceRule({ offers: [OWN_OFFER], prefixes: PREFIXES });
  return ids;
}

beforeEach(emptyTables);
afterAll(async () => {
  await acceptOnly(OWN_OFFER);
  await emptyTables();
});

describe('orders with a former prefix', () => {
  beforeEach(async () => {
    await place(BELL, numbered('BB123456'), numbered('BB222222', 'Bbea Bbell'));
    await place(LONG, numbered('BIKE123456'), numbered('BIKE123499', 'Charles Babbage'));
    await place(OWN_OFFER, numbered('LC123456'), numbered('LC333333', 'Grace bb8'));
  });

  const found = async (search: string) =>
    (await api(`/api/orders?${new URLSearchParams({ search })}`)).body
      .map(({ orderNumber }: { orderNumber: string }) => orderNumber)
      .sort();

  it.each([
    ['BB123456', ['BB123456']],
    ['bb 123456', ['BB123456']],
    ['#BB222222', ['BB222222']],
    ['bb22', ['BB222222']],
    ['222222', ['BB222222']],
    ['2222', ['BB222222']],
    ['BIKE123456', ['BIKE123456']],
    ['bike123499', ['BIKE123499']],
    ['bike 123499', ['BIKE123499']],
    ['123499', ['BIKE123499']],
    ['bike1234', ['BIKE123456', 'BIKE123499']],
    ['bike', ['BIKE123456', 'BIKE123499']],
    ['123456', ['BB123456', 'BIKE123456', 'LC123456']],
    ['12345', ['BB123456', 'BIKE123456', 'LC123456']],
    ['LC333333', ['LC333333']],
    ['lc 333333', ['LC333333']],
    ['ada 123456', ['BB123456', 'BIKE123456', 'LC123456']],
    ['babbage 123456', []],
    ['bb', ['BB123456', 'BB222222', 'LC333333']],
  ])('are found by %p', async (search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it('are found far from the start of a long list', async () => {
    await place(OWN_OFFER, numbered('LC444444', 'Shopper'));
    await copyOrders(10_500, {
      from: "'LC444444'",
      order_number: "'LC' || 400000 + n",
      created_at: "now() + interval '1 hour'",
    });
    expect(await found('123499')).toEqual(['BIKE123499']);
    expect(await found('bike123499')).toEqual(['BIKE123499']);
    expect(await found('222222')).toEqual(['BB222222']);
    expect(await found('bb 123456')).toEqual(['BB123456']);
  });

  it('are shown, exported, corrected and erased like any other', async () => {
    const [{ _id, orderNumber }] = (await api('/api/orders?search=BIKE123499')).body;
    expect((await api(`/api/orders/${_id}`)).body).toMatchObject({ orderNumber });
    const { body } = await api('/api/orders/exports', { body: {} });
    const csv = await request(shop.url + body.url);
    expect(readCsv(csv.body).map(([number]) => number)).toContain(orderNumber);
    expect((await api(`/api/orders/${_id}/customer`, { method: 'DELETE' })).status).toBe(200);
    expect(await found('babbage')).toEqual([]);
    expect(await found('123499')).toEqual(['BIKE123499']);
  });
});

it('tracking numbers are imported for order numbers with any prefix', async () => {
  const paid = async (offer: Offer, number: string) => {
    const [id = ''] = await place(offer, numbered(number));
    await api(`/api/orders/${id}/status`, { method: 'PUT', body: { status: 'paid' } });
    return id;
  };
  const ids = [
    await paid(BELL, 'BB123456'),
    await paid(LONG, 'BIKE123456'),
    await paid(LONG, 'BIKE123499'),
    await paid(OWN_OFFER, 'LC123456'),
  ];
  const file = [
    'Order number,Reference,Tracking number',
    'BB123456,,1',
    'BIKE123456,,2',
    '#bike123499,,3',
    'REF123456,LC123456,4',
    'BIKE123498,,5',
    'BICYCLE123456,,6',
  ].join('\n');
  const { status, body } = await api('/api/orders/shipments/import', {
    text: file,
    headers: { 'Content-Type': 'text/csv' },
  });
  expect([status, body.orders, body.problems]).toEqual([
    200,
    4,
    [
      { line: 6, order: 'BIKE123498', error: 'No order with this number.' },
      { line: 7, order: 'BICYCLE123456 ', error: 'This isn’t an order number or ID.' },
    ],
  ]);
  for (const [index, id] of ids.entries())
    expect((await api(`/api/orders/${id}`)).body.shipment.trackingNumber).toBe(String(index + 1));
});

it('orders with both prefixes share batches while both are accepted, and each gets its own answer', async () => {
  const until = new Date(Date.now() + 60_000).toISOString();
  await replaceRule({ offers: [OWN_OFFER, { ...BELL, until }], prefixes: PREFIXES });
  const offers = Array.from({ length: 60 }, (_, index) => [OWN_OFFER, BELL, LONG][index % 3] as Offer);
  const statuses = await Promise.all(
    offers.map(async (offer) => {
      const row = { ...rowOf(offer), idempotency_key: randomUUID() };
      const { status, body } = await sendOrder(shop.url, row);
      return [offer.prefix, status, body.message ?? ''];
    }),
  );
  const refusal = 'new row for relation "orders" violates check constraint "orders_order_number_check"';
  expect(statuses).toEqual(
    offers.map(({ prefix }) => (prefix === 'BIKE' ? [prefix, 400, refusal] : [prefix, 201, ''])),
  );
});
