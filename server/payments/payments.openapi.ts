import { z } from 'zod';
import { OpenApiOperation } from '../http/openapi.decorator.ts';
import { DATABASE_AWAY, errorResponse, json } from '../http/openapi-responses.ts';
import { stripeEventSchema, stripeResponseSchema } from './payments.schemas.ts';

export const paymentsOpenApi = {
  receiveStripeEvent: OpenApiOperation({
    operationId: 'receiveStripeEvent',
    tag: 'Orders',
    summary: 'Takes an event of Stripe, and marks the order that was paid',
    description:
      'Only where `STRIPE_WEBHOOK_SECRET` is set; elsewhere there is nothing at this URL. Of ' +
      '`checkout.session.completed` and `checkout.session.async_payment_succeeded` it reads `client_reference_id`, which ' +
      'is the `_id` of an order. An event that comes again changes nothing. In production, an event of test mode marks no ' +
      'order as paid.',
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
    body: { description: 'The event, at most 256 kB.', schema: stripeEventSchema },
    responses: {
      200: json('What came of it.', stripeResponseSchema),
      400: errorResponse('The signature is not that of this body, or is older than five minutes.'),
      413: errorResponse('The body is longer than 256 kB.'),
      415: errorResponse('The body is not `application/json`.'),
      ...DATABASE_AWAY,
    },
  }),
};
