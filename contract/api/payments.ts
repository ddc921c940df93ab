import { z } from 'zod';
import { PAYMENT_OUTCOMES, REFUND_DUE } from '../payments.ts';
import { bodySchema } from './bodies.ts';
import { dollarsSchema } from './order-fields.ts';

const outcome = z
  .enum(PAYMENT_OUTCOMES)
  .describe('`paid` marks the order as paid; all others leave it unchanged.');

/** A Stripe payment in the history of its order. */
export const orderPaymentSchema = z
  .strictObject({ receivedAt: z.iso.datetime(), outcome })
  .meta({ id: 'OrderPayment' });
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

/** A payment with an order ID that the shop doesn't know, or without one. */
export const unmatchedPaymentSchema = z
  .strictObject({
    sessionId: z.string().describe('ID of the Checkout Session; search for it in Stripe.'),
    receivedAt: z.iso.datetime(),
    amountTotal: z.int().nullable().describe('In the smallest unit of the currency.'),
    currency: z.string().nullable().describe('In lower case.'),
  })
  .meta({ id: 'UnmatchedPayment' });
export type UnmatchedPayment = z.infer<typeof unmatchedPaymentSchema>;

/** An order with a payment that needs an operator. */
export const paymentProblemSchema = z
  .strictObject({
    orderId: z.guid(),
    orderNumber: z.string(),
    outcome: z
      .enum([...PAYMENT_OUTCOMES, REFUND_DUE])
      .describe(`Of the payment, or \`${REFUND_DUE}\` for a paid order to refund.`),
  })
  .meta({ id: 'PaymentProblem' });
export type PaymentProblem = z.infer<typeof paymentProblemSchema>;

export const paymentStatusRequestSchema = bodySchema({
  idempotencyKey: z.guid('must be a UUID').describe('The `Idempotency-Key` with which the order was placed.'),
}).meta({ id: 'PaymentStatusRequest' });
export type PaymentStatusRequest = z.infer<typeof paymentStatusRequestSchema>;

/** What the shopper's browser needs to show how to pay for an order. */
export const paymentStatusSchema = z
  .strictObject({
    orderNumber: z.string(),
    amount: dollarsSchema,
    paid: z.boolean(),
    paymentLink: z.string().nullable().describe('Null unless the order is pending.'),
  })
  .meta({ id: 'PaymentStatus' });
export type PaymentStatus = z.infer<typeof paymentStatusSchema>;

export const checkoutRequestSchema = bodySchema({
  token: z
    .string('must be a string')
    .max(100, 'must be at most 100 characters long')
    .describe('From the payment link.'),
  start: z
    .boolean('must be true or false')
    .describe('Whether to create a Checkout Session if the order has none that is open.'),
}).meta({ id: 'CheckoutRequest' });
export type CheckoutRequest = z.infer<typeof checkoutRequestSchema>;

/** Whether an order can be paid at Stripe, and where. */
export const checkoutSchema = z
  .strictObject({
    orderNumber: z.string(),
    amount: dollarsSchema,
    state: z
      .enum(['unpaid', 'processing', 'paid', 'cancelled'])
      .describe('`processing`: the customer has paid, and the money has not arrived yet.'),
    url: z
      .string()
      .nullable()
      .describe('Of the Checkout Session. Null unless `start` was set for an unpaid order.'),
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof checkoutSchema>;
