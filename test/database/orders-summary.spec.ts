import { DataSource } from 'typeorm';
import { SUMMARY_DAYS } from '../../contract/orders.ts';
import { asRole, RUNTIME_ROLE } from '../../server/database/connection.ts';
import { Database } from '../../server/database/database.ts';
import { DailyFiguresRepository } from '../../server/sales/daily-figures.repository.ts';
import { OrdersSummaryService } from '../../server/sales/orders-summary.service.ts';
import { asOwner, databaseUrl, emptyTables } from '../shop/database.ts';
import { migrateDatabase } from '../shop/migrated-database.ts';
import { ORDER_LINE } from '../shop/order-row.ts';
import { storeOrders } from '../shop/store-orders.ts';

let dataSource: DataSource;
beforeAll(async () => {
  await migrateDatabase();
  dataSource = new DataSource({ type: 'postgres', extra: asRole(databaseUrl(), RUNTIME_ROLE) });
  await dataSource.initialize();
});
beforeEach(emptyTables);
afterAll(() => dataSource.destroy());

async function figuresOf(timeZone: string, now: string) {
  const summary = new OrdersSummaryService(new DailyFiguresRepository(new Database(dataSource)));
  return (await summary.summarize(timeZone, new Date(now))).days;
}

/** Number of orders by day, without empty days. */
async function ordersPerDay(timeZone: string, now: string): Promise<Record<string, number>> {
  const days = await figuresOf(timeZone, now);
  const counts = days.map(({ day, pending }) => [day, pending.orders] as const);
  return Object.fromEntries(counts.filter(([, orders]) => orders > 0));
}

async function storeAt(...times: string[]): Promise<void> {
  await storeOrders(...times.map((created_at) => ({ created_at })));
}

describe('sales figures of the last 30 days', () => {
  it('has every day once, oldest first, including today and days without orders', async () => {
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

  it('adds up cents exactly for each status', async () => {
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
      paid: { orders: 1, revenue: ORDER_LINE.salePrice },
      cancelled: { orders: 1, revenue: 0.1 },
    });
  });

  it('begin and end with the days of the time zone', async () => {
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
    // Clocks go back on October 25: the day has 25 hours.
    [
      'Europe/Berlin',
      '2026-10-26T12:00:00Z',
      ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
      { '2026-10-24': 1, '2026-10-25': 2, '2026-10-26': 1 },
    ],
    // Clocks go forward on March 29: the day has 23 hours.
    [
      'Europe/Berlin',
      '2026-03-30T12:00:00Z',
      ['2026-03-28T22:59:59Z', '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z', '2026-03-29T22:00:00Z'],
      { '2026-03-28': 1, '2026-03-29': 2, '2026-03-30': 1 },
    ],
    // In Havana, the hour after midnight occurs twice on November 1, and not at all on March 8.
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
    // The hour occurs twice on the first day of the period.
    [
      'America/Havana',
      '2026-11-30T12:00:00Z',
      ['2026-11-01T03:59:59Z', '2026-11-01T04:00:00Z', '2026-11-01T04:59:59Z', '2026-11-01T05:00:00Z'],
      { '2026-11-01': 3 },
    ],
    // PostgreSQL also knows this name as an abbreviation without daylight saving time.
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
});
