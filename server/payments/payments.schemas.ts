import { z } from 'zod';
import { PAYMENT_OUTCOMES, REVERSAL_STATES } from '../../contract/payments.ts';

/** `ignored`: the event reports neither a payment nor a refund or dispute. */
const STRIPE_RESULTS = [
  ...PAYMENT_OUTCOMES,
  ...REVERSAL_STATES,
  'unknown order',
  'recorded before',
  'ignored',
] as const;
export type StripeResult = (typeof STRIPE_RESULTS)[number];

export const stripeResponseSchema = z
  .strictObject({ result: z.enum(STRIPE_RESULTS) })
  .meta({ id: 'StripeEventResult' });

/** The fields that the shop reads. Stripe's reference describes all of them. */
export const stripeEventSchema = z
  .looseObject({
    type: z.string(),
    created: z.int().optional().describe('In seconds since 1970. Needed for refunds and disputes.'),
    livemode: z.boolean().optional().describe('False in test mode.'),
    data: z.looseObject({
      object: z.looseObject({
        id: z.string().optional(),
        payment_status: z.string().optional(),
        currency: z.string().nullish(),
        amount_total: z.int().nullish().describe('In cents.'),
        client_reference_id: z.string().nullish().describe('`_id` of the order.'),
        payment_intent: z.string().nullish(),
        amount: z.int().nullish().describe('Of a refund or dispute, in the smallest unit of the currency.'),
        amount_refunded: z.int().nullish(),
        status: z.string().nullish(),
      }),
    }),
  })
  .meta({ id: 'StripeEvent' });
