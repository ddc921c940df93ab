import { randomUUID } from 'node:crypto';
import { request } from '../shop/api-client.ts';
import { emptyTables } from '../shop/database.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { storeOrders } from '../shop/store-orders.ts';

const shop = workerShop();
beforeEach(emptyTables);

const importFile = (text: string, query = '', headers: Record<string, string> = {}) =>
  request(`${shop.url}/api/orders/shipments/import${query}`, {
    text,
    token: shop.token,
    headers: { 'Content-Type': 'text/csv', ...headers },
  });
const preview = (text: string) => importFile(text, '?dryRun=true');
const details = async (id: string) =>
  (await request(`${shop.url}/api/orders/${id}`, { token: shop.token })).body;

async function store(...changes: object[]): Promise<string[]> {
  const rows = changes.map((change) => ({ id: randomUUID(), status: 'paid', ...change }));
  await storeOrders(...rows);
  return rows.map(({ id }) => id);
}

const number = (index: number) => `LC${100_001 + index}`;
const carriers = (counts: object) => ({ usps: 0, ups: 0, fedex: 0, dhl: 0, other: 0, ...counts });
const tracking = (index: number) => `94001${String(index).padStart(17, '0')}`;

it('ships 37 of 40 orders and explains the three other lines', async () => {
  const ids = await store(
    ...Array.from({ length: 38 }, (_, index) => ({
      order_number: number(index),
      status: index === 7 ? 'cancelled' : 'paid',
    })),
  );
  const lines = Array.from({ length: 38 }, (_, index) => `${number(index)},${tracking(index)},USPS Ground`);
  const file = [
    'Order number,Tracking number,Carrier',
    ...lines,
    `${number(3)},1,UPS`,
    'LC999999,2,UPS',
  ].join('\r\n');
  const expected = {
    orders: 37,
    carriers: carriers({ usps: 37 }),
    warnings: [],
    problems: [
      { line: 9, order: number(7), error: 'This order is cancelled.' },
      { line: 40, order: number(3), error: 'Same order as line 5.' },
      { line: 41, order: 'LC999999', error: 'No order with this number.' },
    ],
  };
  expect(await preview(file)).toMatchObject({ status: 200, body: expected });
  expect((await details(ids[0] ?? '')).shipment).toBeNull();

  expect(await importFile(file)).toMatchObject({ status: 200, body: expected });
  for (const [index, id] of ids.entries()) {
    const expectedShipment = { carrier: 'usps', trackingNumber: tracking(index) };
    expect((await details(id)).shipment).toEqual(
      index === 7 ? null : expect.objectContaining(expectedShipment),
    );
  }

  const again = await importFile(file);
  expect(again.body.orders).toBe(0);
  expect(again.body.problems).toHaveLength(40);
  expect(again.body.problems[0]).toEqual({
    line: 2,
    order: number(0),
    error: 'This order has already shipped.',
  });
});

it('identifies an order by its id if several have its number', async () => {
  const [one = '', other = ''] = await store({ order_number: number(1) }, { order_number: number(1) });
  const ambiguous = await preview(`Order,Tracking\n${number(1)},1`);
  expect(ambiguous.body).toEqual({
    orders: 0,
    carriers: carriers({}),
    shared: 0,
    warnings: [],
    problems: [
      {
        line: 2,
        order: number(1),
        error: 'Several orders have this number. Use the ID at the bottom of the order instead.',
      },
    ],
  });
  // The shop's export has both columns.
  await importFile(`Order number,Order ID,Tracking number\n${number(1)},${other.toUpperCase()},1`);
  expect((await details(one)).shipment).toBeNull();
  expect((await details(other)).shipment).toMatchObject({ trackingNumber: '1' });
});

it('warns of repeated tracking numbers and unknown carriers, and ships their orders all the same', async () => {
  await store(...Array.from({ length: 7 }, (_, index) => ({ order_number: number(index) })));
  await importFile(`Order,Tracking\n${number(0)},1Z999AA10123456784`);
  const file = [
    'sep=;',
    'Order;Tracking;Carrier',
    `${number(1)};="9400100000000000000006";`,
    `${number(2)};="9400100000000000000006";`,
    `${number(3)};1Z999AA10123456784;`,
    `${number(4)};9400100000000000000006;OnTrac`,
    `${number(5)};12345;`,
    `${number(0)};12345;UPS`,
  ].join('\r\n');
  const expected = {
    orders: 5,
    carriers: carriers({ usps: 2, ups: 1, other: 2 }),
    shared: 4,
    warnings: [
      { line: 3, order: number(2), warning: 'Same tracking number as line 2.' },
      { line: 4, order: number(3), warning: `Order ${number(0)} already has this tracking number.` },
      {
        line: 5,
        order: number(4),
        warning:
          'Same tracking number as line 2. Unknown carrier “OnTrac”. It’s saved as “Other carrier”, without a tracking link.',
      },
      {
        line: 6,
        order: number(5),
        warning: 'Unknown carrier. It’s saved as “Other carrier”, without a tracking link.',
      },
    ],
    problems: [
      {
        line: 7,
        order: number(0),
        error: 'This order has already shipped. Its tracking number is 1Z999AA10123456784.',
      },
    ],
  };
  expect(await preview(file)).toMatchObject({ status: 200, body: expected });
  const skipping = {
    orders: 1,
    carriers: carriers({ other: 1 }),
    shared: 4,
    warnings: [expected.warnings[3]],
    problems: [
      { line: 2, order: number(1), error: 'Same tracking number as line 3.' },
      { line: 3, order: number(2), error: 'Same tracking number as line 2.' },
      { line: 4, order: number(3), error: `Order ${number(0)} already has this tracking number.` },
      { line: 5, order: number(4), error: 'Same tracking number as line 2.' },
      ...expected.problems,
    ],
  };
  expect(await importFile(file, '?dryRun=true&skipShared=true')).toMatchObject({
    status: 200,
    body: skipping,
  });
  expect(await importFile(file)).toMatchObject({ status: 200, body: expected });
});

it('skips orders that share a tracking number on request', async () => {
  const [one = '', other = '', own = ''] = await store({}, {}, {});
  // However it is spelled.
  const file = `Order,Tracking\n${one},1-1a\n${other},11A\n${own},222`;
  expect((await importFile(file, '?skipShared=true')).body).toMatchObject({ orders: 1, shared: 2 });
  expect((await details(one)).shipment).toBeNull();
  expect((await details(own)).shipment).toMatchObject({ trackingNumber: '222' });
});

it('shows the tracking number of an order that has already shipped', async () => {
  const [id = ''] = await store({ order_number: number(1) });
  await importFile(`Order,Tracking\n${id},111`);
  const { body } = await importFile(`Order,Tracking\n${id},222`);
  expect(body.problems[0].error).toBe('This order has already shipped. Its tracking number is 111.');
});

describe('the import refuses, without shipping anything,', () => {
  it.each([
    ['a file without the columns', `Number,Name\n${number(1)},Ada`, 'The first row needs column names'],
    ['an empty file', '', 'The first row needs column names'],
    ['a spreadsheet', 'PK\u0003\u0004\0\0\0', 'This isn’t a CSV file.'],
    ['a broken file', `Order,Tracking\n"${number(1)},1`, 'This isn’t a CSV file.'],
    [
      'more than 200 columns',
      `Order,Tracking${',ref'.repeat(20_000)}\n`.concat(`${number(1)},1\n`.repeat(20_000)),
      'The file has more than 200 columns. Remove the ones you don’t need.',
    ],
    [
      'more than 20,000 lines',
      `Order,Tracking\n${number(1)},1\n`.concat(`LC100002,1\n`.repeat(20_000)),
      'The file has more than 20,000 lines. Split it into smaller files.',
    ],
  ])('%s', async (_, file, error) => {
    const [id = ''] = await store({ order_number: number(1) });
    expect(await importFile(file)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(error) },
    });
    expect((await details(id)).shipment).toBeNull();
  });

  it('a file of more than 5 MB', async () => {
    const file = 'Order,Tracking\n'.padEnd(5 * 1024 * 1024 + 1, 'x');
    expect(await importFile(file)).toMatchObject({
      status: 413,
      body: { error: 'The file is larger than 5 MB. Split it into smaller files.' },
    });
  });

  it('another content type', async () => {
    for (const type of ['application/json', 'text/plain'])
      expect((await importFile('{}', '', { 'Content-Type': type })).status).toBe(415);
    const other = await request(`${shop.url}/api/auth/login`, {
      text: 'a,b',
      headers: { 'Content-Type': 'text/csv' },
    });
    expect(other.status).toBe(415);
  });

  it('a request without a session, before the file is sent', async () => {
    const { status } = await importFile('Order,Tracking\n', '', { Authorization: 'Bearer x' });
    expect(status).toBe(401);
  });
});

it('imports 20,000 lines within the request timeout', async () => {
  const file = `Order,Tracking\n${Array.from({ length: 20_000 }, (_, index) => `${number(index)},${index}`).join('\n')}`;
  const [id = ''] = await store({ order_number: number(12_345) });
  const { status, body } = await importFile(file);
  expect({ status, orders: body.orders, problems: body.problems.length }).toEqual({
    status: 200,
    orders: 1,
    problems: 19_999,
  });
  expect((await details(id)).shipment).toMatchObject({ trackingNumber: '12345' });
});
