import { Body, Controller, HttpCode, Ip, Post } from '@nestjs/common';
import {
  type Checkout,
  type CheckoutRequest,
  checkoutRequestSchema,
  checkoutSchema,
} from '../../../contract/api/payments.ts';
import { Public } from '../../auth/public.decorator.ts';
import { notFoundMessage } from '../../http/exceptions.ts';
import { OpenApiOperation } from '../../http/openapi.decorator.ts';
import { errorResponse, json, RETRY_AFTER } from '../../http/openapi-responses.ts';
import { StripeCheckoutService } from './stripe-checkout.service.ts';

@Public()
@Controller('api/payments/checkout')
export class StripeCheckoutController {
  constructor(private readonly checkouts: StripeCheckoutService) {}

  /** A POST, so that a mail scanner that opens every link creates no session. */
  @Post()
  @HttpCode(200)
  @OpenApiOperation({
    operationId: 'openCheckout',
    summary: 'Opens the Stripe Checkout Session where a customer pays for their order',
    description:
      'Exists only if `STRIPE_SECRET_KEY` is set. Reuses the open session of the order. A paid or cancelled order gets none.',
    responses: {
      200: json('The session, or why the order has none.', checkoutSchema),
      404: errorResponse(`${notFoundMessage('order')} Also for a token that the shop has not signed.`),
      429: errorResponse('Too many requests from this address.', { 'Retry-After': RETRY_AFTER }),
      503: errorResponse('Stripe does not respond.', { 'Retry-After': RETRY_AFTER }),
    },
  })
  open(
    @Body({ schema: checkoutRequestSchema }) request: CheckoutRequest,
    @Ip() ip: string,
  ): Promise<Checkout> {
    return this.checkouts.open(request, ip);
  }
}
