import { Injectable } from '@nestjs/common';
import type { OrdersSummary } from '../../contract/api/orders-summary.ts';
import { ORDER_STATUSES, SUMMARY_DAYS } from '../../contract/orders.ts';
import { Database } from '../database/database.ts';

type Day = OrdersSummary['days'][number];

/**
 * Reads each day and status from an index that includes the total: computing the day of every order would take longer
 * than reading it. Where clocks go back to midnight, PostgreSQL picks the second midnight, but the day began an hour earlier.
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
  select to_char(date, 'YYYY-MM-DD') as day, json_object_agg(status, figures order by ordinal) as figures
  from days, unnest(array[${ORDER_STATUSES.map((status) => `'${status}'`)}]) with ordinality as statuses (status, ordinal),
    lateral (
      select json_build_object('orders', count(*), 'revenue', coalesce(sum(o.total), 0)) as figures
      from orders o
      where o.status = statuses.status and o.created_at >= starts_at and o.created_at < ends_at
    ) as summed
  where ends_at is not null
  group by date
  order by date`;

@Injectable()
export class DailyFiguresRepository {
  constructor(private readonly database: Database) {}

  /** The last days up to `now`, oldest first. @throws QueryFailedError 22023 for an unknown time zone */
  find(timeZone: string, now: Date): Promise<Day[]> {
    return this.database.transaction(async (transaction) => {
      // AT TIME ZONE would read CET as an abbreviation, without daylight saving time. JIT compilation would take longer
      // than the query.
      await transaction.query(`select set_config('TimeZone', $1, true), set_config('jit', 'off', true)`, [
        timeZone,
      ]);
      const days = await transaction.query<{ day: string; figures: Omit<Day, 'day'> }[]>(DAILY_FIGURES, [
        now,
      ]);
      return days.map(({ day, figures }) => ({ day, ...figures }));
    });
  }
}
