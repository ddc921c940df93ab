import { Body, Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import type { OrderEmail, OrderEmailRetries } from '../../contract/order-emails.ts';
import { ResourceIdPipe } from '../http/validation.ts';
import { orderEmailsOpenApi } from './order-emails.openapi.ts';
import { type OrderEmailRequestBody, orderEmailRequestSchema } from './order-emails.schemas.ts';
import { OrderEmailsService } from './order-emails.service.ts';

@Controller('api/orders')
export class OrderEmailsController {
  constructor(private readonly emails: OrderEmailsService) {}

  @Post(':id/emails')
  @HttpCode(HttpStatus.ACCEPTED)
  @orderEmailsOpenApi.send
  send(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: orderEmailRequestSchema }) { kind }: OrderEmailRequestBody,
  ): Promise<OrderEmail> {
    return this.emails.sendAgain(id, kind);
  }

  @Post('emails/retries')
  @HttpCode(HttpStatus.ACCEPTED)
  @orderEmailsOpenApi.retry
  async retry(): Promise<OrderEmailRetries> {
    return { count: await this.emails.retryFailed() };
  }
}
