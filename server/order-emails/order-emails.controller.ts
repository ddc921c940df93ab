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

@Controller('api/orders')
export class OrderEmailsController {
  constructor(private readonly emails: OrderEmailsService) {}

  @Post(':id/emails')
  @HttpCode(HttpStatus.ACCEPTED)
  @OpenApiOperation({
    operationId: 'sendOrderEmail',
    summary: 'Has an email about an order sent again, or for the first time',
    description:
      'It is sent in a few seconds, with a new Message-ID. What the shop sends by itself is limited to the emails of 5 ' +
      'orders a day for one address; this is not.',
    responses: {
      202: json('The email, which waits to be sent.', orderEmailSchema),
      409: errorResponse(
        'The shop sends no email, none about this order, or this one at the moment, or the customer was erased.',
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
    summary: 'Has all emails of the last 30 days that failed sent again',
    description:
      'They are sent one after the other, and tried for two days. One address still gets the emails of 5 orders a day.',
    responses: {
      202: json('How many will be sent.', orderEmailRetriesSchema),
      409: errorResponse('The shop sends no email.'),
    },
  })
  async retry(): Promise<OrderEmailRetries> {
    return { count: await this.emails.retryFailed() };
  }
}
