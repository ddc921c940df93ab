import { Controller, Get, Query } from '@nestjs/common';
import { type OrdersSummary, ordersSummarySchema } from '../../contract/api/orders-summary.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json } from '../http/openapi-responses.ts';
import { OrderEmailsService } from '../order-emails/order-emails.service.ts';
import { PaymentProblemsRepository } from '../payments/problems/payment-problems.repository.ts';
import { OrdersSummaryService } from './orders-summary.service.ts';
import { type SummaryQuery, summaryQuerySchema } from './summary-query.ts';

@Controller('api/orders/summary')
export class OrdersSummaryController {
  constructor(
    private readonly summary: OrdersSummaryService,
    private readonly emails: OrderEmailsService,
    private readonly paymentProblems: PaymentProblemsRepository,
  ) {}

  @Get()
  @OpenApiOperation({
    operationId: 'summarizeOrders',
    summary: 'Returns orders and revenue for each of the last 30 days, with the state of emails and payments',
    responses: {
      200: json('The days, including those without orders.', ordersSummarySchema),
      400: errorResponse('`timeZone` is not the name of a time zone, or a parameter is unknown.'),
    },
  })
  async summarize(@Query({ schema: summaryQuerySchema }) { timeZone }: SummaryQuery): Promise<OrdersSummary> {
    const [sales, emails, paymentProblems, unmatchedPayments] = await Promise.all([
      this.summary.summarize(timeZone, new Date()),
      this.emails.status(),
      this.paymentProblems.find(),
      this.paymentProblems.findUnmatched(),
    ]);
    const lists = [paymentProblems, unmatchedPayments];
    return {
      ...sales,
      emails,
      paymentProblems: paymentProblems.listed,
      unmatchedPayments: unmatchedPayments.listed,
      morePaymentProblems: lists.reduce((more, { listed, total }) => more + total - listed.length, 0),
    };
  }
}
