import { z } from 'zod';
import { PAYMENT_OUTCOMES } from '../../contract/payments.ts';

/** `ignored`: the event reports no payment. */
const STRIPE_RESULTS = [...PAYMENT_OUTCOMES, 'unknown order', 'recorded before', 'ignored'] as const;
export type StripeResult = (typeof STRIPE_RESULTS)[number];

export const stripeResponseSchema = z
  .strictObject({ result: z.enum(STRIPE_RESULTS) })
  .meta({ id: 'StripeEventResult' });

/** The fields that the shop reads. Stripe's reference describes all of them. */
export const stripeEventSchema = z
  .looseObject({
    type: z.string(),
    livemode: z.boolean().optional().describe('False in test mode.'),
    data: z.looseObject({
      object: z.looseObject({
        id: z.string().optional(),
        payment_status: z.string().optional(),
        currency: z.string().nullish(),
        amount_total: z.int().nullish().describe('In cents.'),
        client_reference_id: z.string().nullish().describe('`_id` of the order.'),
      }),
    }),
  })
  .meta({ id: 'StripeEvent' });
