import { Controller, Get, Query } from '@nestjs/common';
import type { OrdersSummary } from '../../../contract/orders-summary.ts';
import { OrderEmailsService } from '../emails/order-emails.service.ts';
import { type SummaryQuery, summaryQuerySchema } from '../order-requests.schemas.ts';
import { ordersOpenApi } from '../orders.openapi.ts';
import { PaymentsRepository } from '../payments/payments.repository.ts';
import { OrdersSummaryService } from './orders-summary.service.ts';

@Controller('api/orders/summary')
export class OrdersSummaryController {
  constructor(
    private readonly summary: OrdersSummaryService,
    private readonly emails: OrderEmailsService,
    private readonly payments: PaymentsRepository,
  ) {}

  @Get()
  @ordersOpenApi.summarize
  async summarize(@Query({ schema: summaryQuerySchema }) { timeZone }: SummaryQuery): Promise<OrdersSummary> {
    const [figures, emails, paymentProblems] = await Promise.all([
      this.summary.summarize(timeZone, new Date()),
      this.emails.status(),
      this.payments.problems(),
    ]);
    return { ...figures, emails, paymentProblems };
  }
}
