import { z } from 'zod';
import { PAYMENT_OUTCOMES } from '../payments.ts';

const outcome = z
  .enum(PAYMENT_OUTCOMES)
  .describe('`paid` marks the order as paid; all others leave it unchanged.');

/** A Stripe payment in the history of its order. */
export const orderPaymentSchema = z
  .strictObject({ receivedAt: z.iso.datetime(), outcome })
  .meta({ id: 'OrderPayment' });
export type OrderPayment = z.infer<typeof orderPaymentSchema>;

/** An order with a payment that needs an operator. */
export const paymentProblemSchema = z
  .strictObject({ orderId: z.guid(), orderNumber: z.string(), outcome })
  .meta({ id: 'PaymentProblem' });
export type PaymentProblem = z.infer<typeof paymentProblemSchema>;
