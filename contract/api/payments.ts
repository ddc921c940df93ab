import { z } from 'zod';
import { CANCELLED_PAID, PAYMENT_OUTCOMES, REFUND_DUE, REVERSAL_STATES } from '../payments.ts';
import { bodySchema, optionalTextSchema } from './bodies.ts';
import { dollarsSchema } from './order-fields.ts';
import { linkTokenSchema } from './order-pages.ts';

const outcome = z
  .enum(PAYMENT_OUTCOMES)
  .describe('`paid` marks the order as paid; all others leave it unchanged.');

/** A Stripe payment in the history of its order. */
export const orderPaymentSchema = z
  .strictObject({ receivedAt: z.iso.datetime(), outcome })
  .meta({ id: 'OrderPayment' });
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

const reversalState = z.enum(REVERSAL_STATES);

const amount = z.int().describe('In the smallest unit of the currency.');
const currency = z.string().describe('In lower case.');

/** A refund or dispute in the history of its order. */
export const orderReversalSchema = z
  .strictObject({
    reportedAt: z.iso.datetime(),
    state: reversalState.describe('The latest state.'),
    amount,
    currency,
  })
  .meta({ id: 'OrderReversal' });
export type OrderReversal = z.infer<typeof orderReversalSchema>;

const MAX_PROBLEM_ID_LENGTH = 300;

const problemId = z.string().max(MAX_PROBLEM_ID_LENGTH).describe('Send it to dismiss the problem.');

/** A payment whose order ID is unknown or missing, or a refund or dispute of that payment. */
export const unmatchedPaymentSchema = z
  .strictObject({
    id: problemId,
    stripeId: z
      .string()
      .describe(
        'ID of the Checkout Session, or of the PaymentIntent of a refund or dispute. Search for it in Stripe to find the payment.',
      ),
    reversal: reversalState.nullable().describe('Null for a payment.'),
    receivedAt: z.iso.datetime(),
    amount: amount.nullable(),
    currency: currency.nullable(),
  })
  .meta({ id: 'UnmatchedPayment' });
export type UnmatchedPayment = z.infer<typeof unmatchedPaymentSchema>;

/** An order with a payment, refund or dispute that needs an operator. */
export const paymentProblemSchema = z
  .strictObject({
    id: problemId,
    orderId: z.guid(),
    orderNumber: z.string(),
    outcome: z
      .enum([...PAYMENT_OUTCOMES, ...REVERSAL_STATES, REFUND_DUE, CANCELLED_PAID])
      .describe(
        `Of the payment, refund or dispute. \`${REFUND_DUE}\` and \`${CANCELLED_PAID}\`: a paid order to refund.`,
      ),
    amount: amount.nullable(),
    currency: currency.nullable(),
  })
  .meta({ id: 'PaymentProblem' });
export type PaymentProblem = z.infer<typeof paymentProblemSchema>;

export const dismissalSchema = bodySchema({
  problem: optionalTextSchema(MAX_PROBLEM_ID_LENGTH).describe('Its `id`.'),
}).meta({ id: 'PaymentProblemDismissal' });
export type Dismissal = z.infer<typeof dismissalSchema>;

export const checkoutRequestSchema = bodySchema({
  token: linkTokenSchema.describe('From the payment link.'),
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
      .enum(['unpaid', 'processing', 'paid', 'cancelled', 'unpayable'])
      .describe(
        '`processing`: the customer has paid, but the money has not arrived yet. `unpayable`: the amount is below Stripe’s minimum.',
      ),
    url: z
      .string()
      .nullable()
      .describe('Of the Checkout Session. Null unless `start` was set for an unpaid order.'),
  })
  .meta({ id: 'Checkout' });
export type Checkout = z.infer<typeof checkoutSchema>;
