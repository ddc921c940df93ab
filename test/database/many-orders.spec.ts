import { DataSource } from 'typeorm';
import type { OrderFilter } from '../../contract/api/order-filter.ts';
import {
  indexedSorts,
  ORDER_COUNT_LIMIT,
  ORDER_FULFILLMENTS,
  ORDER_STATUSES,
} from '../../contract/orders.ts';
import { asRole, RUNTIME_ROLE } from '../../server/database/connection.ts';
import { Database } from '../../server/database/database.ts';
import { OrdersRepository } from '../../server/orders/orders.repository.ts';
import { DailyFiguresRepository } from '../../server/sales/daily-figures.repository.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { ORDER_LINE } from '../shop/order-row.ts';
import { explainStatements, scansOfOrders } from '../shop/query-plans.ts';

const ORDERS = 50_000;
const PAGE = 50;

/** An order per minute, most of them paid, and all paid orders but the newest shipped. */
const INSERT_ORDERS = `
  insert into orders (order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
    shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc, status, created_at, shipped_at,
    search_words)
  select 'LC' || 100000 + n, '${JSON.stringify([ORDER_LINE])}',
    'Shopper ' || n, 'ada@example.com', '1 Street', 'City', 'CA', '90001', 'free', ${ORDER_LINE.salePrice}, 0, ${ORDER_LINE.salePrice}, 'Ada', '4242', '12/30',
    '', status, now() - n * interval '1 minute', case when status = 'paid' and n > 30 then now() end,
    -- As the trigger computes them, but much faster.
    array_to_tsvector(array[(100000 + n)::text, 'shopper', n::text, 'ada', 'example', 'com', '1', 'street', 'city', 'ca',
      '90001'])
  from generate_series(1, ${ORDERS}) as n, lateral (
    select case when n % 100 < 4 then 'pending' when n % 100 < 12 then 'cancelled' else 'paid' end as status
  ) drawn`;

let dataSource: DataSource;
beforeAll(async () => {
  await migrateDatabase();
  await emptyTables();
  dataSource = new DataSource({ type: 'postgres', extra: asRole(databaseUrl(), RUNTIME_ROLE) });
  await dataSource.initialize();
  await asOwner(async (client) => {
    await client.query('begin');
    // They would be slow here, and have their own tests.
    await client.query('alter table orders disable trigger user');
    await client.query(INSERT_ORDERS);
    const { rowCount } = await client.query(`
      select from (select * from orders limit 100) o where search_words
        <> order_search_words(order_number, name, email, phone, address, address2, city, state, zip)`);
    expect(rowCount).toBe(0);
    await client.query('alter table orders enable trigger user');
    await client.query(`alter table shipments disable trigger user;
      insert into shipments (order_id, carrier, tracking_number)
        select id, 'ups', '1Z' || row_number() over () from orders where shipped_at is not null;
      alter table shipments enable trigger user`);
    await client.query('commit');
  });
});
afterAll(async () => {
  await dataSource.destroy();
  await emptyTables();
});

const LISTS: OrderFilter[] = [
  ...indexedSorts(undefined).flatMap((sort) =>
    [undefined, ...ORDER_STATUSES].map((status) => ({ sort, status })),
  ),
  ...ORDER_FULFILLMENTS.flatMap((fulfillment) =>
    indexedSorts(fulfillment).map((sort) => ({ sort, fulfillment })),
  ),
];

describe.each([
  ['nearly all', 'false'],
  ['half', `id < '80000000-0000-0000-0000-000000000000'`],
])('with 50,000 orders, %s of them shipped,', (_part, unshipped) => {
  beforeAll(() =>
    asOwner(async (client) => {
      await client.query(`update orders set shipped_at = null where shipped_at is not null and ${unshipped}`);
      // By default, VACUUM leaves the index entries of an earlier test's few orders, and index-only scans read their block.
      await client.query('vacuum (analyze, index_cleanup on) orders');
    }),
  );

  it('each count reads at most its limit of entries from one index', async () => {
    const { database: explained, plans } = explainStatements(new Database(dataSource));
    await new OrdersRepository(explained).counts();
    const scans = scansOfOrders(plans);
    expect(scans).toHaveLength(ORDER_STATUSES.length + ORDER_FULFILLMENTS.length + 1);
    expect(scans.filter(({ index, read }) => index === undefined || read > ORDER_COUNT_LIMIT)).toEqual([]);
  });

  it('each page reads from an index, and few entries besides its own', async () => {
    for (const filter of LISTS) {
      const { database: explained, plans } = explainStatements(new Database(dataSource));
      await new OrdersRepository(explained).list(filter, { limit: PAGE });
      const scans = scansOfOrders(plans);
      expect(scans).toHaveLength(1);
      const amiss = scans.filter(({ index, read }) => index === undefined || read > 2 * PAGE);
      expect({ filter, amiss }).toEqual({ filter, amiss: [] });
    }
  });

  it('a search reads orders only through an index', async () => {
    for (const search of ['LC123456', 'Shopper', 'nobody', '(512) 555-0142', '90001', '1Z 42'])
      for (const fulfillment of [undefined, ...ORDER_FULFILLMENTS]) {
        const { database: explained, plans } = explainStatements(new Database(dataSource));
        await new OrdersRepository(explained).list({ search, fulfillment }, { limit: PAGE });
        const scans = scansOfOrders(plans);
        expect(scans.length).toBeGreaterThan(0);
        expect({ search, without: scans.filter(({ index }) => index === undefined) }).toEqual({
          search,
          without: [],
        });
      }
  });

  it('the summary reads index entries day by day, and no orders', async () => {
    const { database: explained, plans } = explainStatements(new Database(dataSource));
    await new DailyFiguresRepository(explained).find('Europe/Berlin', new Date());
    const [scan, ...more] = scansOfOrders(plans);
    expect({ scan, more }).toEqual({
      scan: { index: 'orders_status_created_at_index', read: expect.any(Number), heapFetches: 0 },
      more: [],
    });
    expect(scan?.read).toBeLessThan(25 * 60);
  });
});
