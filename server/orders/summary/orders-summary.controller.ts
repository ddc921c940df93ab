import { Controller, Get, Query } from '@nestjs/common';
import type { OrdersSummary } from '../../../contract/orders.ts';
import { type SummaryQuery, summaryQuerySchema } from '../order.schemas.ts';
import { ordersOpenApi } from '../orders.openapi.ts';
import { OrdersSummaryService } from './orders-summary.service.ts';

@Controller('api/orders/summary')
export class OrdersSummaryController {
  constructor(private readonly summary: OrdersSummaryService) {}

  @Get()
  @ordersOpenApi.summarize
  summarize(@Query({ schema: summaryQuerySchema }) { timeZone }: SummaryQuery): Promise<OrdersSummary> {
    return this.summary.summarize(timeZone, new Date());
  }
}
