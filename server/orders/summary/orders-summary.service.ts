import { BadRequestException, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { OrdersSummary } from '../../../contract/orders.ts';
import { sqlState } from '../../database/database-error.ts';
import { dailyFigures } from './daily-figures.ts';
import { UNKNOWN_TIME_ZONE } from './summary-query.schema.ts';

const INVALID_PARAMETER_VALUE = '22023';

@Injectable()
export class OrdersSummaryService {
  constructor(private readonly database: DataSource) {}

  /** @throws BadRequestException for a time zone that PostgreSQL does not know */
  async summarize(timeZone: string): Promise<OrdersSummary> {
    try {
      const days = await this.database.transaction((manager) => dailyFigures(manager, timeZone, new Date()));
      return { timeZone, days };
    } catch (error) {
      if (sqlState(error) === INVALID_PARAMETER_VALUE) throw new BadRequestException(`${UNKNOWN_TIME_ZONE}.`);
      throw error;
    }
  }
}
