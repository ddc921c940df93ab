import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { JwtService } from '@nestjs/jwt';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { ORDER_LINE } from '../shop/order-row.ts';
import { getRequest, openConnection } from '../shop/raw-connection.ts';
import { readCsv } from '../shop/read-csv.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { JWT_SECRET } from '../shop/shop-server.ts';
import { storeOrders } from '../shop/store-orders.ts';
import { until } from '../shop/until.ts';

const shop = workerShop();

async function exportUrl(filter: object = {}): Promise<string> {
  const { status, body } = await request(`${shop.url}/api/orders/exports`, {
    body: filter,
    token: shop.token,
  });
  expect([status, Object.keys(body)]).toEqual([201, ['url']]);
  return shop.url + body.url;
}

async function rowsOf(filter?: object): Promise<Record<string, string>[]> {
  const { status, body } = await request(await exportUrl(filter));
  expect(status).toBe(200);
  const [headers = [], ...rows] = readCsv(body);
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [headers[index], cell])));
}

const jwt = new JwtService({ secret: JWT_SECRET });
const ticketOf = (url: string) => new URL(url).searchParams.get('ticket') ?? '';
const download = (ticket: string) =>
  request(`${shop.url}/api/orders/export.csv?ticket=${encodeURIComponent(ticket)}`);

/** Far more than the buffers between the shop and a stalled reader. */
const MANY = 40_000;
async function storeMany(count = MANY): Promise<void> {
  await asOwner(async (client) => {
    await client.query('alter table orders disable trigger user');
    await client.query(
      `insert into orders (order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
         shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc)
       select 'LC' || 100000 + n, $2, repeat('Ada ', 50), 'ada@example.com', repeat('Street ', 42), 'City', 'CA', '90001', 'free',
         $3, 0, $3, 'Ada', '4242', '12/30', ''
       from generate_series(0, $1 - 1) as n`,
      [count, JSON.stringify([ORDER_LINE]), ORDER_LINE.salePrice],
    );
    await client.query('alter table orders enable trigger user');
  });
}

async function openUnread(url: string): Promise<IncomingMessage> {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage];
  response.on('error', () => {});
  return response;
}

/** Resolves after a second without a query: on a busy machine, the shop pauses between pages. */
async function untilIdle(): Promise<void> {
  await asOwner(async (client) => {
    let last = '';
    let since = 0;
    await until(async () => {
      const { rows } = await client.query(
        "select concat(max(query_start), max(now()) filter (where state <> 'idle')) as at from pg_stat_activity where application_name = 'shop as shop_runtime'",
      );
      if (rows[0].at !== last) since = performance.now();
      last = rows[0].at;
      return last !== '' && performance.now() - since >= 1_000;
    });
  });
}

async function withoutOrders(work: () => Promise<void>): Promise<void> {
  await asOwner((client) => client.query('alter table orders rename to orders_away'));
  try {
    await work();
  } finally {
    await asOwner((client) => client.query('alter table orders_away rename to orders'));
  }
}

describe('the file of orders', () => {
  beforeEach(emptyTables);

  it('has every field for shipping and accounting, and only four digits of the card', async () => {
    await storeOrders({
      created_at: '2026-05-10T09:30:00.123456Z',
      status: 'paid',
      phone: '555 1234',
      address2: 'Flat 7',
      cardholder_name: 'Countess Byron',
      card_cvc: '987',
    });
    const [{ 'Order ID': id, ...row }] = (await rowsOf()) as [Record<string, string>];
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(row).toMatchObject({
      'Order number': 'LC123456',
      'Date (UTC)': '2026-05-10 09:30:00',
      Status: 'paid',
      Product: 'Smart Laser Cat Collar',
      Color: 'Pink',
      Quantity: '1',
      Customer: 'Ada Lovelace',
      Email: 'ada@example.com',
      Phone: '555 1234',
      Address: '1 Engine Street',
      'Address line 2': 'Flat 7',
      City: 'Los Angeles',
      State: 'CA',
      ZIP: '90001',
      'Shipping method': 'free',
      Subtotal: ORDER_LINE.salePrice.toFixed(2),
      Shipping: '0.00',
      Total: ORDER_LINE.salePrice.toFixed(2),
      'Card ending': '4242',
      'Shipped (UTC)': '',
      Carrier: '',
      'Tracking number': '',
    });
    expect(Object.values(row).join()).not.toMatch(/4242424242424242|12\/30|987|Byron/);
  });

  it('includes the shipment', async () => {
    await storeOrders({ status: 'paid' });
    const [{ _id }] = (await request(`${shop.url}/api/orders`, { token: shop.token })).body;
    const body = { carrier: 'fedex', trackingNumber: '123456789012' };
    await request(`${shop.url}/api/orders/${_id}/shipment`, { body, token: shop.token });
    expect(await rowsOf({ fulfillment: 'shipped' })).toEqual([
      expect.objectContaining({
        'Shipped (UTC)': expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        Carrier: 'FedEx',
        'Tracking number': '123456789012',
      }),
    ]);
  });

  it('has the columns of carriers, and names as they were typed', async () => {
    await storeOrders({ status: 'paid', name: '=Ada', address2: '- Flat 7', phone: '+1 555 0100' });
    const file = await request(await exportUrl({ fulfillment: 'unshipped', format: 'carrier' }));
    expect(file.body.charCodeAt(0)).not.toBe(0xfeff);
    const [row] = await rowsOf({ format: 'carrier' });
    expect(row).toMatchObject({
      'Order number': 'LC123456',
      Name: '=Ada',
      'Address 1': '1 Engine Street',
      'Address 2': '- Flat 7',
      City: 'Los Angeles',
      State: 'CA',
      ZIP: '90001',
      Country: 'US',
      Email: 'ada@example.com',
      Phone: '+1 555 0100',
      Item: 'Smart Laser Cat Collar, Pink',
      Quantity: '1',
    });
  });

  it('has empty cells for optional fields sent as null', async () => {
    await storeOrders({ phone: null, address2: null });
    expect(await rowsOf()).toMatchObject([{ Phone: '', 'Address line 2': '' }]);
  });

  it('is a download that spreadsheets read as UTF-8', async () => {
    await storeOrders({});
    const response = await fetch(await exportUrl());
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="orders-${new Date().toISOString().slice(0, 10)}.csv"`,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = bytes.subarray(3).toString().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^Order number,Order ID,Date \(UTC\),/);
    expect(lines[2]).toBe('');
  });

  it('has its header row even without orders', async () => {
    const { body } = await request(await exportUrl());
    expect(body).toMatch(/^Order number,[^\r\n]*\r\n$/);
  });

  it.each(['=', '+', '-', '@', '\t', '\r', '＝', '＋', '－', '＠'])(
    'escapes %p at the start of a cell',
    async (sign) => {
      await storeOrders({
        name: `${sign}1+1`,
        address: `${sign}HYPERLINK("http://x","y")`,
        phone: `${sign}1`,
      });
      const [row] = await rowsOf();
      expect(row).toMatchObject({
        Customer: `'${sign}1+1`,
        Address: `'${sign}HYPERLINK("http://x","y")`,
        Phone: `'${sign}1`,
      });
    },
  );

  it.each([
    ['a;=1+1', "a;'=1+1"],
    ['a\t=1+1', "a\t'=1+1"],
    ['a\n@x', "a\n'@x"],
    ['a\r\n-1', "a\r\n'-1"],
    [' =1+1', "' =1+1"],
    ['\u00a0=1+1', "'\u00a0=1+1"],
    ['\n=1+1', "'\n'=1+1"],
    ['\nplain', "'\nplain"],
    ['one - two; three', 'one - two; three'],
  ])('escapes formulas in %j', async (name, written) => {
    await storeOrders({ name });
    expect(await rowsOf()).toMatchObject([{ Customer: written }]);
  });

  it.each([
    'a "quoted" word',
    'one, two',
    'two\nlines',
    'two\r\nlines',
    'two\rlines',
    '猫 Ünï 🐈',
    ' edges ',
    '"',
  ])('preserves %p', async (name) => {
    await storeOrders({ name, city: 'Next' });
    expect(await rowsOf()).toMatchObject([{ Customer: name, City: 'Next' }]);
  });

  it('has the filtered orders in the chosen order', async () => {
    await storeOrders(
      { order_number: 'LC100001', name: 'Ada Lovelace', status: 'paid' },
      { order_number: 'LC100002', name: 'Ada Byron' },
      { order_number: 'LC100003', name: 'Ada King', status: 'paid' },
      { order_number: 'LC100004', name: 'Charles Babbage', email: 'c@example.com', status: 'paid' },
    );
    const numbers = async (filter: object) => (await rowsOf(filter)).map((row) => row['Order number']);
    expect(await numbers({})).toEqual(['LC100004', 'LC100003', 'LC100002', 'LC100001']);
    expect(await numbers({ search: 'ada', status: 'paid', sort: 'createdAt' })).toEqual([
      'LC100001',
      'LC100003',
    ]);
    expect(await numbers({ search: 'nobody' })).toEqual([]);
  });

  it('has only the chosen orders', async () => {
    await storeOrders(
      { order_number: 'LC100001' },
      { order_number: 'LC100002', status: 'paid' },
      { order_number: 'LC100003' },
      { order_number: 'LC100004', status: 'paid' },
    );
    const ids = Object.fromEntries((await rowsOf()).map((row) => [row['Order number'], row['Order ID']]));
    const numbers = async (filter: object) => (await rowsOf(filter)).map((row) => row['Order number']);
    const chosen = [ids.LC100002, ids.LC100003, '00000000-0000-4000-8000-000000000000'];
    expect(await numbers({ ids: chosen, sort: 'createdAt' })).toEqual(['LC100002', 'LC100003']);
    expect(await numbers({ ids: chosen, status: 'paid' })).toEqual(['LC100002']);
  });

  it('can have two hundred chosen orders, whose URL is shorter than what proxies accept', async () => {
    await storeOrders(
      ...Array.from({ length: 201 }, (_, index) => ({ order_number: `LC${100_000 + index}` })),
    );
    const ids = (await rowsOf()).map((row) => row['Order ID']);
    const url = await exportUrl({ ids: ids.slice(1) });
    expect(url.length).toBeLessThan(8_000);
    const { body } = await request(url);
    expect(readCsv(body)).toHaveLength(201);
  });
});

describe('a file of many orders', () => {
  beforeAll(async () => {
    await emptyTables();
    await storeMany();
  });

  it('has every order once', async () => {
    const { body } = await request(await exportUrl());
    const numbers = readCsv(body).map(([number]) => number);
    expect(numbers).toHaveLength(MANY + 1);
    expect(new Set(numbers).size).toBe(MANY + 1);
  });

  it('is aborted when the database fails, instead of looking complete', async () => {
    const response = await openUnread(await exportUrl());
    await untilIdle();
    await withoutOrders(async () => {
      let received = 0;
      response.on('data', (chunk) => {
        received += chunk.length;
      });
      await new Promise((resolve) => response.once('close', resolve));
      expect(response.complete).toBe(false);
      expect(received).toBeGreaterThan(0);
      expect(await request(await exportUrl())).toMatchObject({
        status: 500,
        body: {
          error: expect.stringMatching(
            /^Something went wrong\. .* search the shop’s log for this ID: [^ ]+\.$/,
          ),
        },
      });
      // Output arrives slightly later than responses.
      await until(() => shop.output().includes('An export failed midway: QueryFailedError, SQLSTATE 42P01'));
    });
    expect((await request(await exportUrl())).status).toBe(200);
  });

  it('sends no further query when its reader disconnects', async () => {
    const broken = () => shop.output().split('failed midway').length;
    const before = broken();
    const response = await openUnread(await exportUrl());
    await untilIdle();
    // A further query would fail and be logged.
    await withoutOrders(async () => {
      response.destroy();
      await untilIdle();
    });
    expect(broken()).toBe(before);
    expect(shop.output()).not.toContain('TypeError');
  });
});

describe('HEAD of a file of more than one page', () => {
  beforeEach(emptyTables);

  it('reads no second page if the client disconnects during the first', async () => {
    await storeMany(1_001);
    const failed = () => shop.output().split('failed midway').length;
    const before = failed();
    const path = (await exportUrl()).replace(shop.url, '');
    const waiting = (count: number) =>
      asOwner(async (client) => {
        const { rows } = await client.query(
          "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        );
        return rows.length === count;
      });
    await asOwner(async (client) => {
      await client.query('begin');
      await client.query('lock table orders in access exclusive mode');
      const socket = await openConnection(shop.url);
      socket.write(getRequest(path).replace('GET', 'HEAD'));
      await until(() => waiting(1));
      // Runs after the first page has been read: reading a second page would fail and be logged.
      const renamed = asOwner((other) => other.query('alter table orders rename to orders_away'));
      await until(() => waiting(2));
      socket.destroy();
      await until(() => socket.closed);
      await request(`${shop.url}/robots.txt`);
      await client.query('commit');
      await renamed;
    });
    await untilIdle();
    await asOwner((client) => client.query('alter table orders_away rename to orders'));
    expect(failed()).toBe(before);
  });
});

describe('the ticket', () => {
  beforeEach(emptyTables);

  it('authorizes without a session, for a minute', async () => {
    const { iat, exp } = jwt.decode(ticketOf(await exportUrl()));
    expect(exp - iat).toBe(60);
  });

  it('does not outlast the session', async () => {
    const { iat: _, exp: __, ...claims } = jwt.decode(shop.token);
    const token = await jwt.signAsync(claims, { algorithm: 'HS256', expiresIn: 20 });
    const { body } = await request(`${shop.url}/api/orders/exports`, { body: {}, token });
    const ticket = jwt.decode(ticketOf(new URL(body.url, shop.url).href));
    expect(ticket.exp).toBeLessThanOrEqual(jwt.decode(token).exp);
  });

  it('is refused if it is invalid, expired or altered', async () => {
    const ticket = ticketOf(await exportUrl());
    const { sub, tokenVersion, aud } = jwt.decode(ticket);
    const claims = { sub, tokenVersion, aud, filter: {} };
    const [header, payload] = ticket.split('.');
    const forged = [
      '',
      'rubbish',
      await jwt.signAsync(claims, { algorithm: 'HS256', expiresIn: -1 }),
      await jwt.signAsync(claims, { algorithm: 'HS512' }),
      await jwt.signAsync({ ...claims, tokenVersion: 99 }, { algorithm: 'HS256' }),
      await jwt.signAsync(claims, { secret: 'x'.repeat(40) }),
      `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`,
      `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${ticket.split('.')[2]}`,
    ];
    for (const text of forged) {
      expect(await download(text)).toMatchObject({
        status: 401,
        body: { error: 'This download link has expired. Export the orders again.' },
      });
    }
    for (const query of ['', '?ticket', `?ticket=${ticket}&ticket=${ticket}`]) {
      expect((await request(`${shop.url}/api/orders/export.csv${query}`)).status).toBe(401);
    }
    expect((await download(ticket)).status).toBe(200);
  });

  it('is not a session token, and a session token is not a ticket', async () => {
    const ticket = ticketOf(await exportUrl());
    expect((await request(`${shop.url}/api/orders`, { token: ticket })).status).toBe(401);
    expect((await download(shop.token)).status).toBe(401);
    expect((await request(`${shop.url}/api/orders/export.csv`, { token: shop.token })).status).toBe(401);
  });

  it('is issued only to logged-in operators, for a valid filter', async () => {
    const refused = await request(`${shop.url}/api/orders/exports`, { body: {} });
    expect(refused).toMatchObject({ status: 401, body: { error: 'Log in to do this.' } });
    for (const body of [
      { status: 'shipped' },
      { sort: 'name' },
      { search: 'x'.repeat(201) },
      { limit: 1 },
      { ids: [] },
      { ids: ['1'] },
      { ids: Array(201).fill('00000000-0000-4000-8000-000000000000') },
      [],
    ]) {
      const answer = await request(`${shop.url}/api/orders/exports`, { body, token: shop.token });
      expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String) } });
    }
  });

  it('is not logged', async () => {
    const ticket = ticketOf(await exportUrl({ search: 'canary-of-the-search' }));
    await download(ticket);
    await download(`${ticket}x`);
    await request(`${shop.url}/api/orders/export.csv?ticket=${ticket}`, { method: 'HEAD' });
    expect(shop.output()).toContain('GET /api/orders/export.csv 200');
    for (const secret of [ticket, ticket.split('.')[1] ?? '', 'canary-of-the-search'])
      expect(shop.output()).not.toContain(secret);
  });
});
