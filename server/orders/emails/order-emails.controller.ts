import { Body, Controller, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import type { OrderEmail } from '../../../contract/order-emails.ts';
import { ResourceIdPipe } from '../../http/validation.ts';
import { type OrderEmailRequestBody, orderEmailRequestSchema } from '../order-requests.schemas.ts';
import { ordersOpenApi } from '../orders.openapi.ts';
import { OrderEmailsService } from './order-emails.service.ts';

@Controller('api/orders/:id/emails')
export class OrderEmailsController {
  constructor(private readonly emails: OrderEmailsService) {}

  @Post()
  @HttpCode(HttpStatus.ACCEPTED)
  @ordersOpenApi.sendEmail
  send(
    @Param('id', ResourceIdPipe) id: string,
    @Body({ schema: orderEmailRequestSchema }) { kind }: OrderEmailRequestBody,
  ): Promise<OrderEmail> {
    return this.emails.sendAgain(id, kind);
  }
}
