import { z } from 'zod';
import { type OrderPayment, PAYMENT_OUTCOMES, type PaymentProblem } from '../../../contract/payments.ts';

const outcome = z
  .enum(PAYMENT_OUTCOMES)
  .describe('`paid` marks the order as paid, all others leave it as it is.');

export const orderPaymentSchema = z
  .strictObject({ receivedAt: z.iso.datetime(), outcome })
  .meta({ id: 'OrderPayment' }) satisfies z.ZodType<OrderPayment>;

export const paymentProblemSchema = z
  .strictObject({ orderId: z.guid(), orderNumber: z.string(), outcome })
  .meta({ id: 'PaymentProblem' }) satisfies z.ZodType<PaymentProblem>;

/** `ignored` is an event that tells of no payment. */
const STRIPE_RESULTS = [...PAYMENT_OUTCOMES, 'unknown order', 'recorded before', 'ignored'] as const;
export type StripeResult = (typeof STRIPE_RESULTS)[number];

export const stripeResponseSchema = z
  .strictObject({ result: z.enum(STRIPE_RESULTS) })
  .meta({ id: 'StripeEventResult' });

/** What is read of an event; Stripe's own reference has the rest. */
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
