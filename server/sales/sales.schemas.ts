import { z } from 'zod';
import type { OrderEmailsStatus } from '../../contract/order-emails.ts';
import { type OrdersSummary, SUMMARY_DAYS } from '../../contract/orders-summary.ts';
import { PAYMENT_PROBLEMS, type PaymentProblem } from '../../contract/payments.ts';
import { orderCountSchema, paymentOutcomeSchema } from '../orders/order.schemas.ts';

const TIME_ZONE = 'must be the name of a time zone, such as Europe/Berlin';
export const UNKNOWN_TIME_ZONE = `timeZone ${TIME_ZONE}`;

/** Offsets such as +01:00 are left out: PostgreSQL reads their sign the other way round. */
const TIME_ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return TIME_ZONE_NAME.test(name);
  } catch {
    return false;
  }
}

/** Query of GET /api/orders/summary. PostgreSQL may still refuse the time zone: it may know other ones than Node. */
export const summaryQuerySchema = z.strictObject(
  {
    timeZone: z
      .string(TIME_ZONE)
      .refine(isTimeZone, TIME_ZONE)
      .default('UTC')
      .describe('Name of the time zone whose days are meant.'),
  },
  {
    error: (issue) => (issue.code === 'unrecognized_keys' ? 'The summary takes timeZone only' : undefined),
  },
);
export type SummaryQuery = z.infer<typeof summaryQuerySchema>;

const paymentProblemSchema = z
  .strictObject({ orderId: z.guid(), orderNumber: z.string(), outcome: paymentOutcomeSchema })
  .meta({ id: 'PaymentProblem' }) satisfies z.ZodType<PaymentProblem>;

const emailsStatusSchema = z
  .strictObject({
    enabled: z.boolean().describe('False where `SMTP_URL` and `MAIL_FROM` are not set: no email is sent.'),
    waiting: orderCountSchema,
    waitingReason: z
      .string()
      .nullable()
      .describe('Why most of the waiting emails that were tried could not be sent. Null if none was tried.'),
    failed: orderCountSchema.describe('For good, in the last 30 days.'),
  })
  .meta({ id: 'OrderEmailsStatus' }) satisfies z.ZodType<OrderEmailsStatus>;

const figures = z
  .strictObject({ orders: z.number().int().min(0), revenue: z.number().min(0).describe('In dollars.') })
  .meta({ id: 'OrderFigures' });

export const ordersSummarySchema = z
  .strictObject({
    timeZone: z.string(),
    emails: emailsStatusSchema,
    paymentProblems: z
      .array(paymentProblemSchema)
      .max(PAYMENT_PROBLEMS.most)
      .describe(`What an operator has to see to, of the last ${PAYMENT_PROBLEMS.days} days, newest first.`),
    days: z
      .array(z.strictObject({ day: z.iso.date(), pending: figures, paid: figures, cancelled: figures }))
      .length(SUMMARY_DAYS)
      .describe('Oldest first; the last one is today.'),
  })
  .meta({ id: 'OrdersSummary' }) satisfies z.ZodType<OrdersSummary>;
