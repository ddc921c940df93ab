import { Body, Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import {
  type OrderEmail,
  type OrderEmailRequest,
  type OrderEmailRetries,
  orderEmailRequestSchema,
  orderEmailRetriesSchema,
  orderEmailSchema,
} from '../../contract/api/order-emails.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json } from '../http/openapi-responses.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { OrderEmailsService } from './order-emails.service.ts';
import { ORDERS_PER_ADDRESS_AND_DAY } from './queue/daily-email-limit.ts';

const LIMIT = `${ORDERS_PER_ADDRESS_AND_DAY} orders a day per address`;

@Controller('api/orders')
export class OrderEmailsController {
  constructor(private readonly emails: OrderEmailsService) {}

  @Post(':id/emails')
  @HttpCode(HttpStatus.ACCEPTED)
  @OpenApiOperation({
    operationId: 'sendOrderEmail',
    summary: 'Sends or resends an email about an order',
    description: `Sent within a few seconds, with a new Message-ID. The limit for automatic emails, ${LIMIT}, does not apply.`,
    responses: {
      202: json('The queued email.', orderEmailSchema),
      409: errorResponse(
        "Emails are off, this is a demo order, the email is being sent or doesn't fit the order's status, or the customer's " +
          'data has been erased.',
      ),
    },
  })
  send(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: orderEmailRequestSchema }) { kind }: OrderEmailRequest,
  ): Promise<OrderEmail> {
    return this.emails.sendAgain(id, kind);
  }

  @Post('emails/retries')
  @HttpCode(HttpStatus.ACCEPTED)
  @OpenApiOperation({
    operationId: 'retryOrderEmails',
    summary: 'Resends all failed emails of the last 30 days',
    description: `They are queued and retried for two days, within the limit of ${LIMIT}.`,
    responses: {
      202: json('The number of queued emails.', orderEmailRetriesSchema),
      409: errorResponse('Emails are off.'),
    },
  })
  async retry(): Promise<OrderEmailRetries> {
    return { count: await this.emails.retryFailed() };
  }
}
