import type { AdminOrder } from '../../contract/api/orders.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { customer, orderRow } from '../shop/order-row.ts';
import { sendOrder } from '../shop/send-order.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { copyOrders, storeOrders } from '../shop/store-orders.ts';

const shop = workerShop();
beforeEach(emptyTables);

async function place(...rows: object[]): Promise<void> {
  const { status } = await sendOrder(shop.url, rows);
  expect(status).toBe(201);
}

const list = (query: Record<string, string | number>) =>
  request(
    `${shop.url}/api/orders?${new URLSearchParams(Object.entries(query).map(([n, v]) => [n, String(v)]))}`,
    {
      token: shop.token,
    },
  );

/** Follows the Link header from page to page. */
async function allPages(address: string, between = async () => {}): Promise<AdminOrder[]> {
  const { body, headers } = await request(shop.url + address, { token: shop.token });
  const next = /^<(\/api\/orders\?[^>]+)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];
  if (next === undefined) return body;
  expect(body).not.toHaveLength(0);
  await between();
  return [...body, ...(await allPages(next, between))];
}

const numbers = (orders: AdminOrder[]) => orders.map(({ orderNumber }) => orderNumber);
const found = async (search: string) => numbers((await list({ search })).body).sort();

/** 60 orders with two prices, three statuses and three timestamps, for ties of every kind. */
async function storeManyAlike(): Promise<void> {
  await asOwner(async (client) => {
    await client.query(
      `insert into products (title, description, price, image, inventory) values ('Wand', 'd', 3, '/w.avif', 1)`,
    );
  });
  const wand = { items: [{ title: 'Wand', quantity: 1, color: '', salePrice: 3 }], subtotal: 3, total: 3 };
  await place(
    ...Array.from({ length: 60 }, (_, index) =>
      orderRow({ order_number: `LC${200_000 + index}`, ...(index % 2 === 0 && wand) }),
    ),
  );
  await asOwner((client) =>
    client.query(`
      update orders set
        status = (array['pending', 'paid', 'cancelled'])[1 + right(order_number, 2)::int % 3],
        created_at = timestamptz '2026-01-01' + right(order_number, 2)::int / 20 * interval '1 second'
    `),
  );
}

describe('order of the list', () => {
  beforeEach(storeManyAlike);

  const keys: Record<string, (order: AdminOrder) => (string | number)[]> = {
    createdAt: ({ createdAt, _id }) => [createdAt, _id],
    amount: ({ amount, createdAt, _id }) => [amount, createdAt, _id],
  };
  const compare = (a: (string | number)[], b: (string | number)[]) => {
    const index = a.findIndex((value, position) => value !== b[position]);
    return index === -1 ? 0 : (a[index] ?? 0) < (b[index] ?? 0) ? -1 : 1;
  };

  it.each(['createdAt', 'amount'])('by %s is the same forward and backward, including ties', async (name) => {
    const up = await allPages(`/api/orders?sort=${name}&limit=7`);
    const down = await allPages(`/api/orders?sort=-${name}&limit=7`);
    expect(up).toHaveLength(60);
    expect(down).toEqual([...up].reverse());
    const key = keys[name] as (order: AdminOrder) => (string | number)[];
    expect([...up].sort((a, b) => compare(key(a), key(b)))).toEqual(up);
  });

  it('is newest first by default', async () => {
    expect((await request(`${shop.url}/api/orders`, { token: shop.token })).body).toEqual(
      (await list({ sort: '-createdAt' })).body,
    );
  });

  it.each(['createdAt', '-createdAt', 'amount', '-amount'])(
    'by %s can be filtered by status and searched, page by page',
    async (sort) => {
      for (const filter of ['status=paid', 'search=ada', 'status=cancelled&search=ada+LC2000']) {
        const all = await allPages(`/api/orders?${filter}&sort=${sort}&limit=200`);
        expect(await allPages(`/api/orders?${filter}&sort=${sort}&limit=3`)).toEqual(all);
        expect(all).toHaveLength(filter === 'search=ada' ? 60 : 20);
        const status = /status=(\w+)/.exec(filter)?.[1];
        for (const order of all) expect(order.status).toBe(status ?? order.status);
      }
    },
  );

  it('shows every order once while others are stored', async () => {
    for (const sort of ['-createdAt', 'createdAt', '-amount', 'amount']) {
      const before = numbers(await allPages(`/api/orders?sort=${sort}&limit=200`));
      const during = await allPages(`/api/orders?sort=${sort}&limit=20`, () =>
        place(orderRow({ order_number: 'LC300001' })),
      );
      expect(new Set(during.map(({ _id }) => _id)).size).toBe(during.length);
      expect(numbers(during).filter((number) => before.includes(number))).toEqual(before);
      await asOwner((client) => client.query("delete from orders where order_number > 'LC300000'"));
    }
  });
});

describe('search for orders', () => {
  beforeEach(() =>
    place(
      orderRow({ order_number: 'LC111111', name: "Zoë O'Brien-Núñez", email: 'zoe.o@mail.example' }),
      orderRow({ order_number: 'LC222222', name: 'Ada Lovelace', email: 'Ada+Shop@Analytical.example' }),
      orderRow({ order_number: 'LC333333', name: 'Adam Zobel', email: 'a111111@mail.example' }),
    ),
  );

  it.each([
    ['a number', 'LC222222', ['LC222222']],
    ['a number without its letters', '222222', ['LC222222']],
    ['the start of a number', 'lc22', ['LC222222']],
    ['a number that is also in an email', '111111', ['LC111111']],
    ['a whole email in different case', 'ada+shop@analytical.EXAMPLE', ['LC222222']],
    ['the start of a word', 'ada', ['LC222222', 'LC333333']],
    ['several words, in any order', 'example love ada', ['LC222222']],
    ['words of which one does not occur', 'ada curie', []],
    ['the middle of a word', 'ovelace', []],
    ['a name with punctuation', "o'brien-NÚÑEZ", ['LC111111']],
    ['the prefix of all order numbers', 'LC', ['LC111111', 'LC222222', 'LC333333']],
    ['blanks only', '   ', ['LC111111', 'LC222222', 'LC333333']],
    ['punctuation only', '%%%', []],
    ['an emoji only', '🐈', []],
    ['a word among punctuation', '*** lovelace!', ['LC222222']],
  ])('finds by %s', async (_, search, expected) => {
    expect(await found(search)).toEqual(expected);
  });

  it.each([
    "' or 1=1 --",
    "'; drop table orders; --",
    "ada':* | 'zoe",
    '"ada" & !zoe | (x <-> y):*',
    '\\',
    "\\'\\",
    '%',
    '_',
    '$1',
    '{ada,zoe}',
    '<script>alert(1)</script>',
    '\u202e\ufeff\u0301',
    'İSTANBUL ſs ß ǅ',
    '字'.repeat(200),
    'x'.repeat(200),
    '9'.repeat(200),
    '1 '.repeat(100),
    '\u{1D160}ﷺ\u0344ǅẞﬃ'.repeat(28),
    'a '.repeat(100),
    Array.from({ length: 66 }, (_, index) => String.fromCharCode(97 + (index % 26), 97 + (index % 25))).join(
      ' ',
    ),
  ])('treats %p as plain text', async (search) => {
    const { status, body } = await list({ search });
    expect(status).toBe(200);
    expect(body).toEqual(expect.any(Array));
    expect((await list({ search: 'ada' })).body).toHaveLength(2);
  });

  describe('by address and phone', () => {
    const MUELLER = {
      order_number: 'LC444444',
      name: 'Jürgen Müller-Łukasz',
      email: 'jm@mail.example',
      phone: '+1 (512) 555-0142 ext. 7',
      address: '12 Straße des Ørsted',
      address2: 'Apt 4B',
      city: 'São Paulo Springs',
      state: 'TX',
      zip: '78701-1234',
    };
    beforeEach(() =>
      place(orderRow(MUELLER), orderRow({ order_number: 'LC555555', name: 'Bob Roe', phone: '2125550142' })),
    );

    it.each([
      ['the digits of a phone number', '5125550142', ['LC444444']],
      ['another spelling of a phone number', '512.555.0142', ['LC444444']],
      ['a phone number with its country code', '+1 512-555-0142', ['LC444444']],
      ['a phone number with 1 and no spaces', '15125550142', ['LC444444']],
      ['the beginning of a phone number', '(512) 555-01', ['LC444444']],
      ['a phone number without its area code', '555-0142', ['LC444444', 'LC555555']],
      ['a phone number stored without spaces', '(212) 555 0142', ['LC555555']],
      ['a name and a phone number', 'roe 212 555 0142', ['LC555555']],
      ['another area code', '(213) 555-0142', []],
      ['the extension of a phone number', '51255501427', []],
      ['a zip', '78701', ['LC444444']],
      ['a zip with its add-on', '78701-1234', ['LC444444']],
      ['another add-on', '78701-1235', []],
      ['a street without accents', '12 strasse orsted', ['LC444444']],
      ['a street with accents', 'straße des ørsted', ['LC444444']],
      ['the second line of an address', 'apt 4b', ['LC444444']],
      ['a city', 'sao paulo', ['LC444444']],
      ['a city and state', 'Springs, TX', ['LC444444']],
      ['a whole address', '12 Strasse des Orsted, Apt 4B, São Paulo Springs, TX 78701-1234', ['LC444444']],
      ['a city of other orders', 'Springs, CA', []],
      ['a name without its umlaut', 'muller', ['LC444444']],
      ['a name with other letters', 'lukasz', ['LC444444']],
      ['a name in capitals', 'MÜLLER-ŁUKASZ', ['LC444444']],
      ['a name with combining accents', 'Ju\u0308rgen', ['LC444444']],
      ['a name without its tilde', 'nunez', ['LC111111']],
      ['accents that are not stored', 'Lóvelacé', ['LC222222']],
    ])('finds by %s', async (_, search, expected) => {
      expect(await found(search)).toEqual(expected);
    });

    it.each([
      ['a street', 'strasse', '12 Straße des Ørsted'],
      ['a street, after a name', 'jurgen strasse', '12 Straße des Ørsted'],
      ['a phone number', '512 555 0142', '512'],
      ['a name', 'jurgen', undefined],
      ['a name that is also in an email', 'Müller', undefined],
    ])('says what matches if the list does not show it: %s', async (_, search, expected) => {
      const [{ match }] = (await list({ search })).body;
      expect(match).toEqual(expected && expect.stringContaining(expected));
    });

    it('does not find cards', async () => {
      const card = {
        cardholder_name: 'Grace Hopper',
        card_number: '4000 0566 5566 5556',
        card_expiry: '11/39',
        card_cvc: '737',
      };
      await place(orderRow({ ...card, order_number: 'LC666666' }));
      for (const search of ['hopper', '4000056655665556', '4000 0566 5566 5556', '5556', '11/39', '737'])
        expect([search, await found(search)]).toEqual([search, []]);
    });

    it('finds a corrected customer, and no longer the former one', async () => {
      const [{ _id }] = (await list({ search: 'muller' })).body;
      const { body } = await request(`${shop.url}/api/orders/${_id}`, { token: shop.token });
      const { status } = await request(`${shop.url}/api/orders/${_id}/customer`, {
        method: 'PUT',
        token: shop.token,
        headers: { 'If-Match': `"${body.customerVersion}"` },
        body: customer({ name: 'Émile', city: 'Boston', phone: '617 555 0100' }),
      });
      expect(status).toBe(200);
      for (const search of ['emile', 'boston', '617-5550100'])
        expect(await found(search)).toEqual(['LC444444']);
      for (const search of ['muller', 'springs', '5125550142', '78701'])
        expect(await found(search)).toEqual([]);
    });
  });

  describe('by tracking number', () => {
    const TRACKING = '9400100000000000000042';
    const ship = async (number: string, trackingNumber: string | null) => {
      const [{ _id }] = (await list({ search: number })).body;
      await request(`${shop.url}/api/orders/${_id}/status`, {
        method: 'PUT',
        token: shop.token,
        body: { status: 'paid' },
      });
      const { status } = await request(`${shop.url}/api/orders/${_id}/shipment`, {
        token: shop.token,
        body: { carrier: 'usps', trackingNumber },
      });
      expect(status).toBe(201);
      return _id as string;
    };

    it.each([
      ['as stored', TRACKING],
      ['in groups', '9400 1000 0000 0000 0000 42'],
      ['with hyphens', '9400-1000-0000-0000-0000-42'],
    ])('finds the order, %s', async (_, search) => {
      await ship('LC222222', TRACKING);
      expect(await found(search)).toEqual(['LC222222']);
      expect((await list({ search })).body).toMatchObject([{ match: TRACKING }]);
      expect(numbers((await list({ search, fulfillment: 'shipped', sort: 'createdAt' })).body)).toEqual([
        'LC222222',
      ]);
      expect((await list({ search, status: 'cancelled' })).body).toEqual([]);
    });

    it('finds the order by the barcode of a USPS label, with a ZIP code before the number', async () => {
      await ship('LC222222', '9101026837331000039521');
      expect(await found('420221539101026837331000039521')).toEqual(['LC222222']);
    });

    it.each(['1Z999AA10123456784', '1z 999 aa1 01 2345 6784'])(
      'finds letters in any case: %s',
      async (search) => {
        await ship('LC222222', '1z999aa10123456784');
        expect((await list({ search })).body).toMatchObject([
          { orderNumber: 'LC222222', match: '1z999aa10123456784' },
        ]);
      },
    );

    it('finds a number with a hyphen without it', async () => {
      await ship('LC222222', 'LC-77');
      expect(await found('lc77')).toEqual(['LC222222']);
      expect(await found('LC-77')).toEqual(['LC222222']);
    });

    it('finds orders that were shipped together, and those with the same words', async () => {
      await ship('LC222222', 'adam');
      await ship('LC111111', 'ADAM');
      expect(await found('Adam')).toEqual(['LC111111', 'LC222222', 'LC333333']);
      const paged = await allPages('/api/orders?search=adam&limit=1');
      expect(numbers(paged).sort()).toEqual(['LC111111', 'LC222222', 'LC333333']);
    });

    it('finds nothing by a part, by another number, or after a correction or an erasure', async () => {
      const id = await ship('LC222222', TRACKING);
      expect(await found(TRACKING.slice(0, -1))).toEqual([]);
      expect(await found(`${TRACKING}0`)).toEqual([]);
      await request(`${shop.url}/api/orders/${id}/shipment`, {
        method: 'PUT',
        token: shop.token,
        body: { carrier: 'usps', trackingNumber: '1Z2' },
      });
      expect(await found(TRACKING)).toEqual([]);
      expect(await found('1z2')).toEqual(['LC222222']);
      const { status } = await request(`${shop.url}/api/orders/${id}/customer`, {
        method: 'DELETE',
        token: shop.token,
      });
      expect(status).toBe(200);
      expect(await found('1z2')).toEqual([]);
      expect(await found('lovelace')).toEqual([]);
    });
  });

  it('refuses a search of 100,000 characters', async () => {
    const { status, body } = await list({ search: 'ada '.repeat(2_500) });
    expect([status, body.error]).toEqual([400, expect.stringContaining('at most 200 characters')]);
    const longer = await list({ search: 'x'.repeat(100_000) });
    expect(longer.status).toBeGreaterThanOrEqual(400);
    expect(longer.status).toBeLessThan(500);
  });

  it('stores names, streets and phones of any letters, and finds them', async () => {
    const rows = [
      { name: '李小龍', address: '字'.repeat(300), address2: '𝔸'.repeat(300), city: 'ﷺ'.repeat(100) },
      { name: '한국 사람', address: '\u0344'.repeat(300), phone: '☎ none' },
      { name: 'ß'.repeat(200), address: '\u{1D160}'.repeat(150), phone: 'x'.repeat(40) },
    ];
    await place(...rows.map((row, index) => orderRow({ ...row, order_number: `LC77777${index}` })));
    expect(await found('LC77777')).toEqual(['LC777770', 'LC777771', 'LC777772']);
    expect(await found('ss')).toEqual(expect.arrayContaining(['LC777772']));
  });

  it('finds all matches far from the start of the list, rare or common', async () => {
    await place(
      orderRow({ order_number: 'LC600001', name: 'Hedy Lamarr' }),
      orderRow({ order_number: 'LC600002', name: 'Grace Hopper' }),
      orderRow({ order_number: 'LC600003' }),
    );
    await copyOrders(34_000, {
      from: `case when n < 20500 or n % 2 = 1 and n % 70 > 0 then 'LC600003'
        when n % 70 = 0 then 'LC600001' else 'LC600002' end`,
      created_at: "timestamptz '2026-01-01' - n * interval '1 second'",
    });
    const named = await asOwner((client) =>
      client.query('select id, name from orders order by created_at, id'),
    );
    for (const [search, name, least] of [
      ['hedy', 'Hedy Lamarr', 190],
      ['grace', 'Grace Hopper', 5_001],
    ] as const) {
      const ids = named.rows.filter((row) => row.name === name).map(({ id }) => id);
      expect(ids.length).toBeGreaterThanOrEqual(least);
      const { body: oldest } = await list({ search, sort: 'createdAt', limit: 200 });
      expect(oldest.map(({ _id }: AdminOrder) => _id)).toEqual(ids.slice(0, 200));
      const { body: newest } = await list({ search, limit: 200 });
      expect(newest.map(({ _id }: AdminOrder) => _id)).toEqual(ids.slice(-200).reverse());
    }
    const oldest = named.rows[0].id;
    await asOwner(async (client) => {
      await client.query(
        "update orders set phone = '(512) 555-0142', city = 'Zürich', status = 'paid' where id = $1",
        [oldest],
      );
      await client.query(
        "insert into shipments (order_id, carrier, tracking_number) values ($1, 'ups', '1Z42')",
        [oldest],
      );
    });
    for (const search of ['512 5550142', '555-0142', 'zurich', '1z 42', '1Z42 '])
      expect([search, (await list({ search })).body]).toMatchObject([search, [{ _id: oldest }]]);
  });
});

describe('orders of a customer', () => {
  const order = (order_number: string, email: string, more: object = {}) =>
    orderRow({ order_number, email, ...more });
  const ofCustomer = async (email: string, more = {}) =>
    numbers((await list({ email, ...more })).body).sort();
  const detail = async (number: string) => {
    const [{ _id }] = (await list({ search: number })).body;
    return (await request(`${shop.url}/api/orders/${_id}`, { token: shop.token })).body;
  };

  it('are those under exactly this email address, in any spelling', async () => {
    await place(order('LC100001', 'ada@example.com'), order('LC100002', 'Ada@EXAMPLE.com.'));
    await place(order('LC100003', 'ada@example.com.au'), order('LC100004', 'x.ada@example.com'));
    await place(order('LC100005', 'bob@example.com', { name: 'ada@example.com' }));
    expect(await ofCustomer('ada@example.com')).toEqual(['LC100001', 'LC100002']);
    expect(await ofCustomer('ADA@example.com')).toEqual(['LC100001', 'LC100002']);
    expect(await ofCustomer('nobody@example.com')).toEqual([]);
    expect((await detail('LC100001')).customerOrders).toBe(2);
    expect((await detail('LC100005')).customerOrders).toBe(1);
  });

  it('can be searched, filtered and paged', async () => {
    await place(order('LC100001', 'ada@example.com'), order('LC100002', 'ada@example.com'));
    await asOwner((client) =>
      client.query("update orders set status = 'paid' where order_number = 'LC100002'"),
    );
    expect(await ofCustomer('ada@example.com', { status: 'paid' })).toEqual(['LC100002']);
    expect(await ofCustomer('ada@example.com', { search: 'LC100001' })).toEqual(['LC100001']);
    expect(await ofCustomer('bob@example.com', { search: 'LC100001' })).toEqual([]);
    const paged = await allPages('/api/orders?limit=1&email=ada%40example.com');
    expect(numbers(paged).sort()).toEqual(['LC100001', 'LC100002']);
  });

  it('are none once they are erased', async () => {
    await place(order('LC100001', 'ada@example.com'), order('LC100002', 'bob@example.com'));
    await asOwner((client) =>
      client.query("select erase_customer('ada@example.com'), erase_customer('bob@example.com')"),
    );
    const { customerInfo, customerOrders } = await detail('LC100001');
    expect(customerOrders).toBe(0);
    expect(await ofCustomer(customerInfo.email)).toEqual([]);
  });

  it.each(['', 'ada', `${'a'.repeat(300)}@example.com`, 'a\0@b.example'])(
    'need an email address, unlike %j',
    async (email) => {
      expect(await list({ email })).toMatchObject({
        status: 400,
        body: { error: 'email must be an email address.' },
      });
    },
  );
});

const change = (path: string, method: string, body?: object) =>
  request(`${shop.url}/api/orders${path}`, { method, body, token: shop.token });

async function idsOf(...orderNumbers: string[]): Promise<string[]> {
  const { body } = await list({ limit: 200 });
  return (body as AdminOrder[])
    .filter(({ orderNumber }) => orderNumbers.includes(orderNumber))
    .map(({ _id }) => _id);
}

describe('orders to ship', () => {
  const since = async () => (await list({})).body[0].toShipSince;
  /** Marks these orders as paid, all at once. */
  const pay = async (...orderNumbers: string[]) => {
    const ids = await idsOf(...orderNumbers);
    expect((await change('/status', 'PUT', { ids, status: 'paid' })).status).toBe(200);
  };

  it('say since when they are to ship: since they were paid, also after an undone cancellation', async () => {
    await place(orderRow({ order_number: 'LC100001' }));
    expect(await since()).toBeNull();
    const [{ _id, createdAt }] = (await list({})).body;
    await change(`/${_id}/status`, 'PUT', { status: 'paid' });
    const paid = await since();
    expect(Date.parse(paid)).toBeGreaterThanOrEqual(Date.parse(createdAt));
    await change(`/${_id}/status`, 'PUT', { status: 'cancelled' });
    expect(await since()).toBeNull();
    await change(`/${_id}/undo-cancel`, 'POST');
    expect(await since()).toBe(paid);
    await change(`/${_id}/status`, 'PUT', { status: 'cancelled' });
    await change(`/${_id}/status`, 'PUT', { status: 'paid' });
    const paidAgain = await since();
    expect(Date.parse(paidAgain)).toBeGreaterThan(Date.parse(paid));
    await change(`/${_id}/shipment`, 'POST', { carrier: 'ups', trackingNumber: null });
    expect(await since()).toBeNull();
    await change(`/${_id}/shipment`, 'DELETE');
    expect(await since()).toBe(paidAgain);
  });

  it('are to ship since they were placed if they were stored as paid', async () => {
    await storeOrders({ status: 'paid' });
    const [{ createdAt, toShipSince }] = (await list({})).body;
    expect(toShipSince).toBe(createdAt);
  });

  it('are sorted by their payment, those that were paid at once by their own time', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await place(orderRow({ order_number: `LC10000${number}` }));
    await pay('LC100003');
    await pay('LC100001');
    await pay('LC100005', 'LC100002', 'LC100004');
    const expected = ['LC100003', 'LC100001', 'LC100002', 'LC100004', 'LC100005'];
    for (const filter of ['', '&search=ada', '&search=10000']) {
      const path = `/api/orders?fulfillment=unshipped&sort=paidAt${filter}`;
      expect(numbers(await allPages(path))).toEqual(expected);
      expect(numbers(await allPages(`${path}&limit=1`))).toEqual(expected);
      expect(numbers(await allPages(`${path}&limit=2`))).toEqual(expected);
    }
  });

  it.each<Record<string, string>>([{}, { status: 'paid' }, { fulfillment: 'shipped' }])(
    'only are sorted by their payment, unlike %j',
    async (filter) => {
      const { status, body } = await list({ ...filter, sort: 'paidAt' });
      expect([status, body.error]).toEqual([400, expect.stringContaining('paidAt only if it is unshipped')]);
    },
  );
});

describe('shipped orders', () => {
  const ship = async (...orderNumbers: string[]) => {
    const ids = await idsOf(...orderNumbers);
    expect((await change('/shipments', 'POST', { ids, carrier: 'ups' })).status).toBe(200);
  };

  it('are sorted by the time they shipped, the last first', async () => {
    for (const number of [1, 2, 3, 4]) await place(orderRow({ order_number: `LC10000${number}` }));
    const { body } = await list({ limit: 200 });
    await change('/status', 'PUT', { ids: (body as AdminOrder[]).map(({ _id }) => _id), status: 'paid' });
    for (const number of ['LC100003', 'LC100001', 'LC100004']) await ship(number);
    const expected = ['LC100004', 'LC100001', 'LC100003'];
    for (const filter of ['', '&search=ada', '&search=10000']) {
      const path = `/api/orders?fulfillment=shipped&sort=-shippedAt${filter}`;
      expect(numbers(await allPages(path))).toEqual(expected);
      expect(numbers(await allPages(`${path}&limit=1`))).toEqual(expected);
    }
  });

  it('that shipped in one request are each listed once, across pages', async () => {
    for (const number of [1, 2, 3]) await place(orderRow({ order_number: `LC10000${number}` }));
    const { body } = await list({});
    await change('/status', 'PUT', { ids: (body as AdminOrder[]).map(({ _id }) => _id), status: 'paid' });
    await ship('LC100002', 'LC100001', 'LC100003');
    const shipped = await allPages('/api/orders?fulfillment=shipped&sort=-shippedAt&limit=1');
    expect(numbers(shipped).sort()).toEqual(['LC100001', 'LC100002', 'LC100003']);
    const times = shipped.map(({ shippedAt }) => shippedAt);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it.each<Record<string, string>>([{}, { status: 'paid' }, { fulfillment: 'unshipped' }])(
    'only are sorted by that time, unlike %j',
    async (filter) => {
      const { status, body } = await list({ ...filter, sort: '-shippedAt' });
      expect([status, body.error]).toEqual([
        400,
        expect.stringContaining('-shippedAt only if it is shipped'),
      ]);
    },
  );
});

describe('counts of orders', () => {
  const counts = async () => (await request(`${shop.url}/api/orders/counts`, { token: shop.token })).body;

  it('count the orders of each status up to the limit', async () => {
    expect(await counts()).toEqual({
      ...{ pending: 0, paid: 0, cancelled: 0, unshipped: 0, shipped: 0 },
      newestAt: null,
    });
    await storeManyAlike();
    expect(await counts()).toMatchObject({ pending: 20, paid: 20, cancelled: 20 });
    await asOwner((client) =>
      client.query(`
        insert into orders (order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
          shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc, status)
        select order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
          shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc, 'paid'
        from orders, generate_series(1, 20)
      `),
    );
    expect(await counts()).toMatchObject({ pending: 20, paid: 1000, cancelled: 20, unshipped: 1000 });
  });

  it('contain the time of the newest order', async () => {
    await storeManyAlike();
    const { body: orders } = await list({ limit: 1 });
    expect((await counts()).newestAt).toBe(orders[0].createdAt);
  });
});
