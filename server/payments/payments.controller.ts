import { Body, Controller, Headers, HttpCode, Post } from '@nestjs/common';
import { z } from 'zod';
import { Public } from '../auth/public.decorator.ts';
import { RawBodyRoute, readRawBody } from '../http/bodies/raw-body.ts';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { errorResponse, json } from '../http/openapi-responses.ts';
import { type StripeResult, stripeEventSchema, stripeResponseSchema } from './payments.schemas.ts';
import { PaymentsService } from './payments.service.ts';
import { StripeWebhooks } from './stripe-webhooks.ts';

const MAX_EVENT_BYTES = 256 * 1024;
const MAX_SIZE = `${MAX_EVENT_BYTES / 1024} KiB`;

@Controller('api/payments')
export class PaymentsController {
  constructor(
    private readonly webhooks: StripeWebhooks,
    private readonly payments: PaymentsService,
  ) {}

  @Public()
  @Post('stripe')
  @HttpCode(200)
  @RawBodyRoute('application/json')
  @OpenApiOperation({
    operationId: 'receiveStripeEvent',
    summary: 'Receives a Stripe event: a payment, which marks its order as paid, a refund or a dispute',
    description:
      'Exists only if `STRIPE_WEBHOOK_SECRET` is set. Reads `client_reference_id`, the `_id` of an order, from ' +
      '`checkout.session.completed`, `checkout.session.async_payment_succeeded` and `checkout.session.async_payment_failed`. Records refunds and disputes ' +
      '(`refund.*`, `charge.refunded`, `charge.dispute.*`). A repeated event changes nothing. In ' +
      'production, a test mode event marks no order as paid.',
    security: [],
    parameters: [
      {
        in: 'header',
        name: 'Stripe-Signature',
        required: true,
        description: 'Stripe signs each event with the secret of the endpoint.',
        schema: z.string(),
      },
    ],
    body: { description: `The event, at most ${MAX_SIZE}.`, schema: stripeEventSchema },
    responses: {
      200: json('The result.', stripeResponseSchema),
      400: errorResponse('The signature does not match the body or is older than five minutes.'),
      413: errorResponse(`The body is larger than ${MAX_SIZE}.`),
      415: errorResponse('The body is not `application/json`.'),
    },
  })
  async receive(
    @Body() body: unknown,
    @Headers('stripe-signature') signature = '',
  ): Promise<{ result: StripeResult }> {
    const bytes = await readRawBody(body, 'application/json', MAX_EVENT_BYTES);
    const event = await this.webhooks.readEvent(bytes, signature);
    return { result: await this.payments.receive(event) };
  }
}
