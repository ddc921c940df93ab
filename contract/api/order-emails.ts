import { z } from 'zod';
import { ORDER_EMAIL_KINDS } from '../order-emails.ts';
import { bodySchema } from './bodies.ts';
import { orderCountSchema } from './order-counts.ts';

/** An email about an order. */
export const orderEmailSchema = z
  .strictObject({
    kind: z.enum(ORDER_EMAIL_KINDS).describe('`notice` goes to the owner, the others to the shopper.'),
    /** A waiting email is retried until it is sent or has failed permanently. */
    state: z.enum(['waiting', 'sending', 'sent', 'failed']),
    attempts: z.number().int().min(0),
    sentAt: z.iso.datetime().nullable().describe('When the email was last sent.'),
    nextAttemptAt: z.iso.datetime().nullable().describe('When a waiting email is next attempted.'),
    error: z.string().nullable().describe('Why the email is waiting or has failed, for display.'),
  })
  .meta({ id: 'OrderEmail' });
export type OrderEmail = z.infer<typeof orderEmailSchema>;

/** Body of `POST /api/orders/{id}/emails`, which sends or resends an email. */
export const orderEmailRequestSchema = bodySchema({
  kind: z.enum(ORDER_EMAIL_KINDS, `must be one of ${ORDER_EMAIL_KINDS.join(', ')}`),
}).meta({ id: 'OrderEmailRequest' });
export type OrderEmailRequest = z.infer<typeof orderEmailRequestSchema>;

/** Response of `POST /api/orders/emails/retries`, which retries all failed emails of the last 30 days. */
export const orderEmailRetriesSchema = z
  .strictObject({ count: z.number().int().min(0).describe('Number of emails to be sent.') })
  .meta({ id: 'OrderEmailRetries' });
export type OrderEmailRetries = z.infer<typeof orderEmailRetriesSchema>;

/** The state of the last 30 days' emails. */
export const orderEmailsStatusSchema = z
  .strictObject({
    enabled: z.boolean().describe('False if `SMTP_URL` and `MAIL_FROM` are not set.'),
    waiting: orderCountSchema,
    waitingReason: z
      .string()
      .nullable()
      .describe('The most common error of the waiting emails. Null if none has been attempted.'),
    failed: orderCountSchema.describe('Failed permanently in the last 30 days.'),
  })
  .meta({ id: 'OrderEmailsStatus' });
export type OrderEmailsStatus = z.infer<typeof orderEmailsStatusSchema>;
