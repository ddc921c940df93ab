import { z } from 'zod';
import { PAYMENT_OUTCOMES } from '../payments.ts';
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
    sessionId: z.string().describe('ID of the Checkout Session, by which Stripe finds the payment.'),
    receivedAt: z.iso.datetime(),
    amountTotal: z.int().nullable().describe('In the smallest unit of the currency.'),
    currency: z.string().nullable().describe('In lower case.'),
  })
  .meta({ id: 'UnmatchedPayment' });
export type UnmatchedPayment = z.infer<typeof unmatchedPaymentSchema>;

/** An order with a payment that needs an operator. */
export const paymentProblemSchema = z
  .strictObject({ orderId: z.guid(), orderNumber: z.string(), outcome })
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
