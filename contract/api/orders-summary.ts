import { z } from 'zod';
import { SUMMARY_DAYS } from '../orders.ts';
import { PAYMENT_PROBLEMS } from '../payments.ts';
import { orderEmailsStatusSchema } from './order-emails.ts';
import { forEachStatus } from './order-status.ts';
import { paymentProblemSchema, unmatchedPaymentSchema } from './payments.ts';

/** Orders with one status on one day. */
const figuresSchema = z
  .strictObject({
    orders: z.number().int().min(0),
    revenue: z.number().min(0).describe('Total in dollars. Only paid revenue has been received.'),
  })
  .meta({ id: 'OrderFigures' });
export type OrderFigures = z.infer<typeof figuresSchema>;

/** Response of `GET /api/orders/summary?timeZone=Europe/Berlin`: the last 30 days in that time zone. */
export const ordersSummarySchema = z
  .strictObject({
    timeZone: z.string(),
    emails: orderEmailsStatusSchema,
    paymentProblems: z
      .array(paymentProblemSchema)
      .max(PAYMENT_PROBLEMS.maximum)
      .describe('Payments, refunds and disputes that need an operator: disputes first, then the newest.'),
    unmatchedPayments: z
      .array(unmatchedPaymentSchema)
      .max(PAYMENT_PROBLEMS.maximum)
      .describe('Payments, refunds and disputes that match no order.'),
    morePaymentProblems: z.int().min(0).describe('How many further problems are in neither list.'),
    days: z
      .array(z.strictObject({ day: z.iso.date(), ...forEachStatus(figuresSchema) }))
      .length(SUMMARY_DAYS)
      .describe('Oldest first; the last one is today.'),
  })
  .meta({ id: 'OrdersSummary' });
export type OrdersSummary = z.infer<typeof ordersSummarySchema>;
