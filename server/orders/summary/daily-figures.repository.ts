import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders.ts';
import { SUMMARY_DAYS } from '../../../contract/orders-summary.ts';

/** Orders of one status on one day. */
export interface DailyFigures {
  /** YYYY-MM-DD */
  day: string;
  /** Null where a day has no orders. */
  status: OrderStatus | null;
  orders: number;
  /** Decimal dollars, summed up exactly. */
  revenue: string;
}

/**
 * Reads the entries of these days in an index that begins with the status and carries the total. It reads one day more
 * than asked, because a day may not begin at midnight where clocks change; the join drops it.
 */
const DAILY_FIGURES = `
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

/** Sums up the orders of days. */
@Injectable()
export class DailyFiguresRepository {
  constructor(private readonly database: DataSource) {}

  /**
   * The last days in a time zone up to `now`, oldest first.
   * @throws QueryFailedError 22023 for a time zone that PostgreSQL does not know
   */
  find(timeZone: string, now: Date): Promise<DailyFigures[]> {
    return this.database.transaction(async (transaction) => {
      // AT TIME ZONE would take CET for an abbreviation, without its summer time.
      await transaction.query(`select set_config('TimeZone', $1, true)`, [timeZone]);
      return transaction.query(DAILY_FIGURES, [now]);
    });
  }
}
