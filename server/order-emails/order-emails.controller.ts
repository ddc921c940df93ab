import { Body, Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import type { OrderEmail, OrderEmailRetries } from '../../contract/order-emails.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { type OrderEmailRequestBody, orderEmailRequestSchema } from '../orders/order-requests.schemas.ts';
import { ordersOpenApi } from '../orders/orders.openapi.ts';
import { OrderEmailsService } from './order-emails.service.ts';

@Controller('api/orders')
export class OrderEmailsController {
  constructor(private readonly emails: OrderEmailsService) {}

  @Post(':id/emails')
  @HttpCode(HttpStatus.ACCEPTED)
  @ordersOpenApi.sendEmail
  send(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: orderEmailRequestSchema }) { kind }: OrderEmailRequestBody,
  ): Promise<OrderEmail> {
    return this.emails.sendAgain(id, kind);
  }

  @Post('emails/retries')
  @HttpCode(HttpStatus.ACCEPTED)
  @ordersOpenApi.retryEmails
  async retry(): Promise<OrderEmailRetries> {
    return { count: await this.emails.retryFailed() };
  }
}
