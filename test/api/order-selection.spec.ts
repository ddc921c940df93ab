import type { OrderSelection } from '../../contract/api/order-selection.ts';
import { request } from '../shop/api-client.ts';
import { asOwner, emptyTables } from '../shop/database.ts';
import { orderRow } from '../shop/order-row.ts';
import { placeOrders } from '../shop/send-order.ts';
import { workerShop } from '../shop/shared-shop.ts';
import { until } from '../shop/until.ts';

const shop = workerShop();
beforeEach(emptyTables);

const api = (path: string, options: object = {}) =>
  request(shop.url + path, { token: shop.token, ...options });

type Filter = Partial<Record<'search' | 'status' | 'fulfillment' | 'until', string>>;
const select = async (filter: Filter = {}) =>
  (await api(`/api/orders/selection?${new URLSearchParams(filter)}`)) as {
    status: number;
    body: OrderSelection;
  };
const setStatus = (selection: object, status: string) =>
  api('/api/orders/status', { method: 'PUT', body: { selection, status } });
const ship = (selection: object) => api('/api/orders/shipments', { body: { selection, carrier: 'usps' } });

/** The selection of a filter, as a bulk change sends it. */
async function selected(filter: Filter = {}) {
  const { body } = await select(filter);
  return { ...filter, until: body.until, version: body.version };
}

const statuses = async () => {
  const { rows } = await asOwner((client) =>
    client.query('select status, shipped_at is not null as shipped from orders order by order_number'),
  );
  return rows.map(({ status, shipped }) => (shipped ? 'shipped' : status));
};

const update = (text: string, values: unknown[] = []) => asOwner((client) => client.query(text, values));

/** Ten orders: four pending, three paid, of which one has shipped, and three cancelled. */
async function storeTen(): Promise<string[]> {
  const ids = await placeOrders(
    shop.url,
    ...Array.from({ length: 10 }, (_, index) =>
      orderRow({
        order_number: `LC10000${index}`,
        name: index % 2 === 0 ? 'Ada' : 'Bob',
        email: `s${index}@mail.example`,
      }),
    ),
  );
  const mark = (status: string, marked: string[]) =>
    api('/api/orders/status', { method: 'PUT', body: { ids: marked, status } });
  await mark('paid', ids.slice(4, 7));
  await mark('cancelled', ids.slice(7));
  await api('/api/orders/shipments', { body: { ids: ids.slice(4, 5), carrier: 'ups' } });
  return ids;
}

const TEN = [...Array(4).fill('pending'), 'shipped', 'paid', 'paid', ...Array(3).fill('cancelled')];

describe('the selection of a filter', () => {
  beforeEach(storeTen);

  it.each([
    [{}, { count: 10, pending: 4, paid: 3, cancelled: 3, unshipped: 2, shipped: 1 }],
    [{ status: 'paid' }, { count: 3, pending: 0, paid: 3, cancelled: 0, unshipped: 2, shipped: 1 }],
    [{ fulfillment: 'unshipped' }, { count: 2, pending: 0, paid: 2, cancelled: 0, unshipped: 2, shipped: 0 }],
    [{ search: 'ada' }, { count: 5, pending: 2, paid: 2, cancelled: 1, unshipped: 1, shipped: 1 }],
    [
      { search: 'ada', status: 'pending' },
      { count: 2, pending: 2, paid: 0, cancelled: 0, unshipped: 0, shipped: 0 },
    ],
    [{ search: 'curie' }, { count: 0, pending: 0, paid: 0, cancelled: 0, unshipped: 0, shipped: 0 }],
    [{ search: ' ' }, { count: 10, pending: 4, paid: 3, cancelled: 3, unshipped: 2, shipped: 1 }],
  ])('%j counts the orders and what can be done with them', async (filter, expected) => {
    expect(await select(filter)).toMatchObject({ status: 200, body: { ...expected, erased: 0 } });
  });

  it('counts erased orders, which cannot ship', async () => {
    await asOwner((client) => client.query("select erase_customer('s5@mail.example')"));
    expect((await select()).body).toMatchObject({ count: 10, paid: 3, unshipped: 1, erased: 1 });
  });

  it('has the time of the newest order, or that of its filter, and omits later orders', async () => {
    const { body: orders } = await api('/api/orders?limit=1');
    const { body } = await select();
    expect(body.until).toBe(orders[0].createdAt);
    await placeOrders(shop.url, orderRow());
    expect((await select({ until: body.until })).body).toEqual(body);
    expect((await select()).body).toMatchObject({ count: 11, pending: 5 });
  });

  it('of an empty shop is empty', async () => {
    await emptyTables();
    expect(await select()).toMatchObject({ status: 200, body: { count: 0 } });
  });

  it('has no version if there are too many orders to change at once', async () => {
    const copies = (count: number) =>
      update(`
        insert into orders (order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
          shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc)
        select order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
          shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc
        from orders, generate_series(1, ${count}) where order_number = 'LC100000'`);
    await copies(989);
    const most = await selected();
    expect((await select()).body).toMatchObject({ count: 999, version: expect.any(String) });
    expect(await setStatus(most, 'cancelled')).toMatchObject({ status: 200 });
    expect(new Set(await statuses())).toEqual(new Set(['cancelled', 'shipped']));
    await update(
      `update orders set order_number = 'LC100001' where order_number = 'LC100000' and status = 'paid'`,
    );
    await copies(1);
    expect((await select()).body).toMatchObject({ count: 1000, version: null });
  });

  it.each([
    ['until=yesterday', 'until must be a time with six decimals'],
    ['until=2026-02-30T00:00:00.000000Z', 'until must be a time'],
    ['until=0000-01-01T00:00:00.000000Z', 'until must be a time'],
    ['until=9999-12-31T23:59:59.999999Z', 'until must be a time'],
    ['sort=amount', 'The list accepts only'],
    ['status=lost', 'status must be one of'],
    [`search=${'x'.repeat(201)}`, 'search must be at most 200'],
  ])('is refused with %s', async (query, error) => {
    const { status, body } = await api(`/api/orders/selection?${query}`);
    expect([status, body]).toEqual([400, { error: expect.stringContaining(error) }]);
  });
});

it('the list can omit orders stored later, on every page', async () => {
  await storeTen();
  const { body: before } = await api('/api/orders');
  await placeOrders(shop.url, orderRow(), orderRow());
  const query = `until=${before[0].createdAt}`;
  expect((await api(`/api/orders?${query}`)).body).toEqual(before);
  const page = await api(`/api/orders?${query}&limit=6`);
  const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect(next).toContain('until=');
  expect([...page.body, ...(await api(next)).body]).toEqual(before);
  expect((await api(`/api/orders?${query}&sort=amount&search=ada`)).body).toHaveLength(5);
});

describe('a bulk change of a selection', () => {
  beforeEach(storeTen);

  it('sets the status of all its orders', async () => {
    const { status, body } = await setStatus(await selected({ status: 'pending' }), 'paid');
    expect([status, body.updated.length, body.failed]).toEqual([200, 4, []]);
    expect(await statuses()).toEqual([...Array(4).fill('paid'), ...TEN.slice(4)]);
    const { rows } = await update('select changed_by from order_status_changes order by id desc limit 4');
    expect(rows).toEqual(Array(4).fill({ changed_by: expect.stringContaining('@') }));
  });

  it('ships those that can be shipped', async () => {
    const { status, body } = await ship(await selected());
    expect([status, body.updated.length, body.failed]).toEqual([200, 2, []]);
    expect(await statuses()).toEqual([...TEN.slice(0, 5), 'shipped', 'shipped', ...TEN.slice(7)]);
  });

  it('includes the search', async () => {
    expect((await setStatus(await selected({ search: 'ada', status: 'pending' }), 'cancelled')).status).toBe(
      200,
    );
    expect((await statuses()).slice(0, 4)).toEqual(['cancelled', 'pending', 'cancelled', 'pending']);
  });

  it('excludes orders that were stored after it was counted', async () => {
    const selection = await selected({ status: 'pending' });
    await placeOrders(shop.url, orderRow({ order_number: 'LC999999' }));
    expect((await setStatus(selection, 'paid')).body.updated).toHaveLength(4);
    expect((await statuses()).at(-1)).toBe('pending');
  });

  it.each([
    [
      'one left the filter',
      "update orders set status = 'paid' where order_number = 'LC100000'",
      '3 orders match',
    ],
    [
      'one entered the filter',
      "update orders set status = 'pending' where order_number = 'LC100007'",
      '5 orders match',
    ],
    [
      'another one took the place of one',
      `update orders set status = case order_number when 'LC100000' then 'paid' else 'pending' end
       where order_number in ('LC100000', 'LC100007')`,
      '4 orders match',
    ],
    [
      'all but one left the filter',
      "update orders set status = 'paid' where order_number < 'LC100003'",
      '1 order matches',
    ],
    ['all left the filter', "update orders set status = 'cancelled'", '0 orders match'],
  ])('changes nothing if %s', async (_, change, matches) => {
    const selection = await selected({ status: 'pending' });
    await update(change);
    const before = await statuses();
    for (const { status, body } of [await setStatus(selection, 'paid'), await ship(selection)])
      expect([status, body]).toEqual([
        409,
        { error: `The selected orders have changed, so nothing was done. Now ${matches}.` },
      ]);
    expect(await statuses()).toEqual(before);
  });

  it('changes nothing if an order got another state within the filter', async () => {
    const selection = await selected();
    await update("update orders set status = 'paid' where order_number = 'LC100000'");
    expect((await ship(selection)).status).toBe(409);
    expect((await statuses()).slice(1)).toEqual(TEN.slice(1));
  });

  it('changes nothing if an order changes while the selection is being locked', async () => {
    const selection = await selected({ status: 'pending' });
    await asOwner(async (client) => {
      await client.query("begin; update orders set status = 'cancelled' where order_number = 'LC100000'");
      const waiting = Promise.all([setStatus(selection, 'paid'), ship(selection)]);
      await until(async () => {
        const { rows } = await update(
          "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for no key update%'",
        );
        return rows.length >= 1;
      });
      await client.query('commit');
      expect((await waiting).map(({ status }) => status)).toEqual([409, 409]);
    });
    expect(await statuses()).toEqual(['cancelled', ...TEN.slice(1)]);
  });

  it('cannot be repeated', async () => {
    const selection = await selected({ fulfillment: 'unshipped' });
    const answers = await Promise.all([ship(selection), ship(selection), ship(selection)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const { rows } = await update('select count(*)::int from shipments');
    expect(rows).toEqual([{ count: 3 }]);
  });

  it.each([
    ['neither ids nor a selection', {}, 'The body must have either ids or selection.'],
    [
      'both',
      { ids: ['00000000-0000-4000-8000-000000000000'], selection: 'valid' },
      'The body must have either ids or selection.',
    ],
    ['null', { selection: null }, 'selection must contain the filter, "until" and "version" of a selection'],
    [
      'another version',
      { selection: { version: 'x' } },
      'selection version must be the version of a selection',
    ],
    ['no time', { selection: { until: undefined } }, 'selection until must be a time'],
    ['a sort', { selection: { sort: 'amount' } }, 'selection must contain the filter, "until" and "version"'],
    ['a long search', { selection: { search: 'x'.repeat(100_000) } }, ''],
    ['an unknown status', { selection: { status: 'lost' } }, 'selection status must be one of'],
  ])('is refused with %s', async (_, { selection, ...ids }: Record<string, unknown>, error) => {
    const whole = await selected();
    const body = {
      ...ids,
      ...(selection !== undefined && {
        selection:
          selection === 'valid' ? whole : selection === null ? null : { ...whole, ...(selection as object) },
      }),
    };
    for (const [path, options] of [
      ['/api/orders/status', { method: 'PUT', body: { ...body, status: 'paid' } }],
      ['/api/orders/shipments', { body: { ...body, carrier: 'usps' } }],
    ] as const) {
      const answer = await api(path, options);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(answer.body.error).toContain(error);
    }
    expect(await statuses()).toEqual(TEN);
  });
});
