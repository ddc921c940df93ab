import type { EntityManager } from 'typeorm';
import {
  ORDER_STATUSES,
  type OrderStatus,
  type OrdersSummary,
  SUMMARY_DAYS,
} from '../../../contract/orders.ts';

type Day = OrdersSummary['days'][number];

interface FiguresRow {
  day: string;
  /** Null where a day has no orders. */
  status: OrderStatus | null;
  orders: number;
  /** Decimal dollars, summed up exactly. */
  revenue: string;
}

/**
 * Reads the entries of the days in question of an index that begins with the status and carries the total. The day
 * before the first is read too and then left out, because a day may begin at another hour than midnight where clocks change.
 */
const STATEMENT = `
  with today as (select ($1::timestamptz)::date as date),
  figures as (
    select o.created_at::date as day, o.status, count(*)::int as orders, sum(o.total)::text as revenue
    from orders o
    where o.status in (${ORDER_STATUSES.map((status) => `'${status}'`)})
      and o.created_at >= (select date - ${SUMMARY_DAYS} from today)
      and o.created_at < (select date + 2 from today)
    group by 1, 2
  )
  select to_char(days.day, 'YYYY-MM-DD') as day, f.status, f.orders, f.revenue
  from today, generate_series(today.date - ${SUMMARY_DAYS - 1}, today.date::timestamp, interval '1 day') as days (day)
  left join figures f on f.day = days.day
  order by days.day`;

const emptyDay = (day: string): Day => ({
  day,
  pending: { orders: 0, revenue: 0 },
  paid: { orders: 0, revenue: 0 },
  cancelled: { orders: 0, revenue: 0 },
});

/**
 * What was ordered on each of the last days in a time zone, oldest first; the day of `now` is the last.
 * @param manager of a transaction, which gets this time zone
 * @throws QueryFailedError 22023 for a time zone that PostgreSQL does not know
 */
export async function dailyFigures(manager: EntityManager, timeZone: string, now: Date): Promise<Day[]> {
  // Set and not passed to AT TIME ZONE, which would take CET for an abbreviation, without its summer time.
  await manager.query(`select set_config('TimeZone', $1, true)`, [timeZone]);
  const days = new Map<string, Day>();
  for (const { day, status, orders, revenue } of await manager.query<FiguresRow[]>(STATEMENT, [now])) {
    const figures = days.get(day) ?? emptyDay(day);
    if (status !== null) figures[status] = { orders, revenue: Number(revenue) };
    days.set(day, figures);
  }
  return [...days.values()];
}
