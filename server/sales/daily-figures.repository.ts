import { Injectable } from '@nestjs/common';
import { ORDER_STATUSES, type OrderStatus } from '../../contract/orders.ts';
import { SUMMARY_DAYS } from '../../contract/orders-summary.ts';
import { Database } from '../database/database.ts';

/** Orders of one status on one day. */
export interface DailyFigures {
  /** YYYY-MM-DD */
  day: string;
  status: OrderStatus;
  orders: number;
  /** Decimal dollars, summed up exactly. */
  revenue: string;
}

/**
 * Reads the entries of each day and status in an index that carries the total: finding the day of every order would take
 * longer than reading it. Where clocks go back to midnight, PostgreSQL takes the second one, and the day has begun an hour
 * before.
 */
const DAILY_FIGURES = `
  with midnights as (
    select date, date::timestamptz as midnight
    from generate_series(0, ${SUMMARY_DAYS}) as days (number),
      lateral (select ($1::timestamptz)::date - ${SUMMARY_DAYS - 1} + number as date) dates
  ),
  starts as (
    select date, case (midnight - interval '1 hour')::date when date then midnight - interval '1 hour' else midnight end
      as starts_at
    from midnights
  ),
  days as (select date, starts_at, lead(starts_at) over (order by date) as ends_at from starts)
  select to_char(date, 'YYYY-MM-DD') as day, status, orders, revenue
  from days, unnest(array[${ORDER_STATUSES.map((status) => `'${status}'`)}]) as statuses (status),
    lateral (
      select count(*)::int as orders, coalesce(sum(o.total), 0)::text as revenue
      from orders o
      where o.status = statuses.status and o.created_at >= starts_at and o.created_at < ends_at
    ) figures
  where ends_at is not null
  order by date`;

/** Sums up the orders of days. */
@Injectable()
export class DailyFiguresRepository {
  constructor(private readonly database: Database) {}

  /**
   * The last days in a time zone up to `now`, oldest first, with all statuses of each.
   * @throws QueryFailedError 22023 for a time zone that PostgreSQL does not know
   */
  find(timeZone: string, now: Date): Promise<DailyFigures[]> {
    return this.database.transaction(async (transaction) => {
      // AT TIME ZONE would take CET for an abbreviation, without its summer time. Compiling the statement would take
      // longer than running it.
      await transaction.query(`select set_config('TimeZone', $1, true), set_config('jit', 'off', true)`, [
        timeZone,
      ]);
      return transaction.query(DAILY_FIGURES, [now]);
    });
  }
}
