import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import {
  type PaymentStatus,
  type PaymentStatusRequest,
  paymentStatusRequestSchema,
  paymentStatusSchema,
} from '../../contract/api/payments.ts';
import { Public } from '../auth/public.decorator.ts';
import { notFoundMessage } from '../http/exceptions.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json, RETRY_AFTER } from '../http/openapi-responses.ts';
import { PaymentLinksService } from './payment-links.service.ts';

@Public()
@Controller('api/orders/payment')
export class PaymentLinksController {
  constructor(private readonly paymentLinks: PaymentLinksService) {}

  /** A POST, which keeps keys out of URLs, and so out of logs and browser histories. */
  @Post()
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'getPaymentStatus',
    summary: 'Returns the payment link or payment status of an order to the browser that placed it',
    description:
      'Exists only if `PAYMENT_LINK` or `STRIPE_SECRET_KEY` is set. Works for one hour after the order was placed, and only with its ' +
      '`Idempotency-Key`, which only the browser that placed it knows.',
    responses: {
      200: json('The payment link, or that the order is paid.', paymentStatusSchema),
      404: errorResponse(`${notFoundMessage('order')} Also for an order older than one hour.`),
      429: errorResponse('Too many requests from this address.', { 'Retry-After': RETRY_AFTER }),
    },
  })
  find(
    @Body({ schema: paymentStatusRequestSchema }) { idempotencyKey }: PaymentStatusRequest,
    @Ip() ip: string,
  ): Promise<PaymentStatus> {
    return this.paymentLinks.find(idempotencyKey, ip);
  }
}
