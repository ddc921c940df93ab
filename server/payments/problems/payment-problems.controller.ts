import { Body, Controller, HttpCode, NotFoundException, Post } from '@nestjs/common';
import { type Dismissal, dismissalSchema } from '../../../contract/api/payments.ts';
import type { SessionUser } from '../../../contract/api/session.ts';
import { CurrentUser } from '../../auth/jwt-auth.guard.ts';
import { notFoundMessage } from '../../http/exceptions.ts';
import { OpenApiOperation } from '../../http/openapi.decorator.ts';
import { errorResponse, json } from '../../http/openapi-responses.ts';
import { OrderEventPublisher } from '../../order-events/order-event-publisher.ts';
import { PaymentProblemsRepository } from './payment-problems.repository.ts';

@Controller('api/payments/problems')
export class PaymentProblemsController {
  constructor(
    private readonly problems: PaymentProblemsRepository,
    private readonly events: OrderEventPublisher,
  ) {}

  @Post('dismissals')
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'dismissPaymentProblem',
    summary: 'Removes a payment problem from the list for good',
    description:
      'For problems that are solved elsewhere, for example by a refund that Stripe does not report.',
    responses: {
      200: json('It is no longer listed.', dismissalSchema),
      404: errorResponse(notFoundMessage('payment problem')),
    },
  })
  async dismiss(
    @Body({ schema: dismissalSchema }) { problem }: Dismissal,
    @CurrentUser() { email }: SessionUser,
  ): Promise<Dismissal> {
    if (!(await this.problems.dismiss(problem, email)))
      throw new NotFoundException(notFoundMessage('payment problem'));
    this.events.publish({ changed: 1 });
    return { problem };
  }
}
