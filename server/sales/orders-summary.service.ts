import { BadRequestException, Injectable } from '@nestjs/common';
import type { OrdersSummary } from '../../contract/api/orders-summary.ts';
import { sqlState } from '../database/database-error.ts';
import { DailyFiguresRepository } from './daily-figures.repository.ts';
import { UNKNOWN_TIME_ZONE } from './summary-query.ts';

const INVALID_PARAMETER_VALUE = '22023';

@Injectable()
export class OrdersSummaryService {
  constructor(private readonly dailyFigures: DailyFiguresRepository) {}

  async summarize(timeZone: string, now: Date): Promise<Pick<OrdersSummary, 'timeZone' | 'days'>> {
    try {
      return { timeZone, days: await this.dailyFigures.find(timeZone, now) };
    } catch (error) {
      if (sqlState(error) === INVALID_PARAMETER_VALUE) throw new BadRequestException(`${UNKNOWN_TIME_ZONE}.`);
      throw error;
    }
  }
}
