import { DataSource, type EntityManager } from 'typeorm';
import { SUMMARY_DAYS } from '../../contract/orders-summary.ts';
import { asRole, RUNTIME_ROLE } from '../../server/database/connection.ts';
import { migrateUp } from '../../server/database/migration-runner.ts';
import { DailyFiguresRepository } from '../../server/orders/summary/daily-figures.repository.ts';
import { OrdersSummaryService } from '../../server/orders/summary/orders-summary.service.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { storeOrders } from '../shop/store-orders.ts';

let database: DataSource;
beforeAll(async () => {
  await migrateUp(databaseUrl(), () => {});
  database = new DataSource({ type: 'postgres', extra: asRole(databaseUrl(), RUNTIME_ROLE) });
  await database.initialize();
});
beforeEach(emptyTables);
afterAll(() => database.destroy());

async function figuresOf(timeZone: string, now: string) {
  const summary = new OrdersSummaryService(new DailyFiguresRepository(database));
  return (await summary.summarize(timeZone, new Date(now))).days;
}

/** How many orders there were on the days that had any. */
async function ordersPerDay(timeZone: string, now: string): Promise<Record<string, number>> {
  const days = await figuresOf(timeZone, now);
  const counts = days.map(({ day, pending }) => [day, pending.orders] as const);
  return Object.fromEntries(counts.filter(([, orders]) => orders > 0));
}

async function storeAt(...times: string[]): Promise<void> {
  await storeOrders(...times.map((created_at) => ({ created_at })));
}

describe('figures of the last days', () => {
  it('names every day once, oldest first, today included, with zeros where nothing was ordered', async () => {
    const days = await figuresOf('UTC', '2026-03-01T12:00:00Z');
    expect(days).toHaveLength(SUMMARY_DAYS);
    expect(days.map(({ day }) => day)).toEqual([...new Set(days.map(({ day }) => day))].sort());
    expect(days[0]?.day).toBe('2026-01-31');
    expect(days[28]?.day).toBe('2026-02-28');
    const nothing = { orders: 0, revenue: 0 };
    expect(days.at(-1)).toEqual({
      day: '2026-03-01',
      pending: nothing,
      paid: nothing,
      cancelled: nothing,
    });
  });

  it('adds up cents exactly, each status for itself', async () => {
    await asOwner((client) =>
      client.query(
        "insert into products (title, description, price, image, inventory) values ('Wand', 'd', 0.1, 'i', 1)",
      ),
    );
    const items = [{ title: 'Wand', quantity: 1, color: '', salePrice: 0.1 }];
    const wand = { items, subtotal: 0.1, total: 0.1, created_at: '2026-05-10T10:00:00Z' };
    await storeOrders(wand, wand, wand, { ...wand, status: 'cancelled' });
    await storeOrders({ created_at: '2026-05-10T11:00:00Z', status: 'paid' });
    expect((await figuresOf('UTC', '2026-05-10T12:00:00Z')).at(-1)).toEqual({
      day: '2026-05-10',
      pending: { orders: 3, revenue: 0.3 },
      paid: { orders: 1, revenue: 7.99 },
      cancelled: { orders: 1, revenue: 0.1 },
    });
  });

  it('begin and end with the days of the zone', async () => {
    await storeAt(
      '2026-05-10T21:59:59.999999Z',
      '2026-05-10T22:00:00Z',
      '2026-04-10T21:59:59.999999Z',
      '2026-04-10T22:00:00Z',
    );
    const now = '2026-05-10T22:30:00Z';
    expect(await ordersPerDay('Europe/Berlin', now)).toEqual({ '2026-05-10': 1, '2026-05-11': 1 });
    expect(await ordersPerDay('UTC', now)).toEqual({ '2026-05-10': 2 });
    expect((await figuresOf('Europe/Berlin', now))[0]?.day).toBe('2026-04-12');
    expect(await ordersPerDay('Europe/Berlin', '2026-05-10T21:59:59Z')).toEqual({
      '2026-04-11': 1,
      '2026-05-10': 1,
    });
  });

  it.each([
    // Clocks go back on 25 October: the day has 25 hours.
    [
      'Europe/Berlin',
      '2026-10-26T12:00:00Z',
      ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
      { '2026-10-24': 1, '2026-10-25': 2, '2026-10-26': 1 },
    ],
    // Clocks go forward on 29 March: the day has 23 hours.
    [
      'Europe/Berlin',
      '2026-03-30T12:00:00Z',
      ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
      { '2026-03-28': 1, '2026-03-29': 2, '2026-03-30': 1 },
    ],
    // In Havana the hour after midnight comes twice on 1 November, and not at all on 8 March.
    [
      'America/Havana',
      '2026-11-02T12:00:00Z',
      ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-01T05:00:00Z', '2026-11-02T05:00:00Z'],
      { '2026-10-31': 1, '2026-11-01': 2, '2026-11-02': 1 },
    ],
    [
      'America/Havana',
      '2026-03-09T12:00:00Z',
      ['2026-03-08T04:59:59Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59Z', '2026-03-09T04:00:00Z'],
      { '2026-03-07': 1, '2026-03-08': 2, '2026-03-09': 1 },
    ],
    // The first day of the period is the one whose hour comes twice.
    [
      'America/Havana',
      '2026-11-30T12:00:00Z',
      ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-01T04:59:59Z', '2026-11-01T05:00:00Z'],
      { '2026-11-01': 3 },
    ],
    // A name that PostgreSQL also knows as an abbreviation without summer time.
    [
      'CET',
      '2026-05-11T12:00:00Z',
      ['2026-05-10T21:59:59Z', '2026-05-10T22:00:00Z'],
      { '2026-05-10': 1, '2026-05-11': 1 },
    ],
  ])('counts by the clock of %s on %s', async (timeZone, now, times, expected) => {
    await storeAt(...times);
    expect(await ordersPerDay(timeZone, now)).toEqual(expected);
  });

  it('read the entries of their days in one index and nothing else', async () => {
    await asOwner(async (client) => {
      await client.query(`
        insert into orders (order_number, items, name, email, address, city, state, zip, shipping_method, subtotal,
          shipping_cost, total, cardholder_name, card_number, card_expiry, card_cvc, created_at)
        select 'LC123456', '[{"title":"Smart Laser Cat Collar","quantity":1,"color":"Pink","salePrice":7.99}]',
          'Ada', 'ada@example.com', '1 Street', 'City', 'CA', '90001', 'free', 7.99, 0, 7.99, 'Ada',
          '4242424242424242', '12/30', '123', timestamptz '2026-05-10' - n * interval '1 hour'
        from generate_series(1, 20000) as n`);
      await client.query('vacuum analyze orders');
    });
    const plans: string[] = [];
    const transaction = database.transaction.bind(database);
    const explaining: DataSource = Object.create(database, {
      transaction: {
        value: (work: (manager: EntityManager) => Promise<unknown>) =>
          transaction(async (manager) => {
            const query = manager.query.bind(manager);
            manager.query = async (text: string, values?: unknown[]) => {
              if (text.includes('from orders')) {
                const rows = await query(
                  `explain (analyze, buffers off, costs off, timing off) ${text}`,
                  values,
                );
                plans.push(...rows.map((row: Record<string, string>) => row['QUERY PLAN']));
              }
              return query(text, values);
            };
            return work(manager);
          }),
      },
    });
    await new DailyFiguresRepository(explaining).find('Europe/Berlin', new Date('2026-05-10T12:00:00Z'));
    const plan = plans.join('\n');
    expect(plan).toContain('Index Only Scan using orders_status_created_at_index');
    expect(plan).toContain('Heap Fetches: 0');
    expect(plan).not.toMatch(/Seq Scan|rows=\d{4,}/);
  });
});
