import { Controller, Get, Query } from '@nestjs/common';
import type { OrdersSummary } from '../../contract/orders-summary.ts';
import { OrderEmailsService } from '../order-emails/order-emails.service.ts';
import { OrdersSummaryService } from './orders-summary.service.ts';
import { PaymentProblemsRepository } from './payment-problems.repository.ts';
import { salesOpenApi } from './sales.openapi.ts';
import { type SummaryQuery, summaryQuerySchema } from './sales.schemas.ts';

@Controller('api/orders/summary')
export class OrdersSummaryController {
  constructor(
    private readonly summary: OrdersSummaryService,
    private readonly emails: OrderEmailsService,
    private readonly paymentProblems: PaymentProblemsRepository,
  ) {}

  @Get()
  @salesOpenApi.summarize
  async summarize(@Query({ schema: summaryQuerySchema }) { timeZone }: SummaryQuery): Promise<OrdersSummary> {
    const [figures, emails, paymentProblems] = await Promise.all([
      this.summary.summarize(timeZone, new Date()),
      this.emails.status(),
      this.paymentProblems.find(),
    ]);
    return { ...figures, emails, paymentProblems };
  }
}
