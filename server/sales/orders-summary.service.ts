import { BadRequestException, Injectable } from '@nestjs/common';
import type { OrdersSummary } from '../../contract/orders-summary.ts';
import { sqlState } from '../database/database-error.ts';
import { type DailyFigures, DailyFiguresRepository } from './daily-figures.repository.ts';
import { UNKNOWN_TIME_ZONE } from './sales.schemas.ts';

type Day = OrdersSummary['days'][number];

const INVALID_PARAMETER_VALUE = '22023';

const emptyDay = (day: string): Day => ({
  day,
  pending: { orders: 0, revenue: 0 },
  paid: { orders: 0, revenue: 0 },
  cancelled: { orders: 0, revenue: 0 },
});

function toDays(figures: DailyFigures[]): Day[] {
  const days = new Map<string, Day>();
  for (const { day: name, status, orders, revenue } of figures) {
    const day = days.get(name) ?? emptyDay(name);
    day[status] = { orders, revenue: Number(revenue) };
    days.set(name, day);
  }
  return [...days.values()];
}

@Injectable()
export class OrdersSummaryService {
  constructor(private readonly dailyFigures: DailyFiguresRepository) {}

  /**
   * What was ordered on each of the last days in a time zone, oldest first; the day of `now` is the last.
   * @throws BadRequestException for a time zone that PostgreSQL does not know
   */
  async summarize(timeZone: string, now: Date): Promise<Omit<OrdersSummary, 'emails' | 'paymentProblems'>> {
    try {
      return { timeZone, days: toDays(await this.dailyFigures.find(timeZone, now)) };
    } catch (error) {
      if (sqlState(error) === INVALID_PARAMETER_VALUE) throw new BadRequestException(`${UNKNOWN_TIME_ZONE}.`);
      throw error;
    }
  }
}
