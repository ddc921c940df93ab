import { Controller, Get, Query } from '@nestjs/common';
import type { OrdersSummary } from '../../../contract/orders.ts';
import { ordersSummaryOpenApi } from './orders-summary.openapi.ts';
import { OrdersSummaryService } from './orders-summary.service.ts';
import { type SummaryQuery, summaryQuerySchema } from './summary-query.schema.ts';

@Controller('api/orders/summary')
export class OrdersSummaryController {
  constructor(private readonly summary: OrdersSummaryService) {}

  @Get()
  @ordersSummaryOpenApi.summarize
  summarize(@Query({ schema: summaryQuerySchema }) { timeZone }: SummaryQuery): Promise<OrdersSummary> {
    return this.summary.summarize(timeZone);
  }
}
