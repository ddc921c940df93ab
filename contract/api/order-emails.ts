import { z } from 'zod';
import { ORDER_EMAIL_KINDS, REPEATABLE_ORDER_EMAIL_KINDS } from '../order-emails.ts';
import { bodySchema } from './bodies.ts';
import { orderCountSchema } from './order-counts.ts';

/** An email about an order. */
export const orderEmailSchema = z
  .strictObject({
    kind: z
      .enum(ORDER_EMAIL_KINDS)
      .describe('`confirmation` and `shipped` go to the shopper, `notice` to the owner.'),
    /** One that waits is tried until it is sent, or until it has failed for good. */
    state: z.enum(['waiting', 'sending', 'sent', 'failed']),
    attempts: z.number().int().min(0),
    sentAt: z.iso.datetime().nullable().describe('When it was last sent.'),
    nextAttemptAt: z.iso.datetime().nullable().describe('When a waiting email is tried next.'),
    error: z.string().nullable().describe('Why it waits or has failed, in words for the operator.'),
  })
  .meta({ id: 'OrderEmail' });
export type OrderEmail = z.infer<typeof orderEmailSchema>;

/** Body of `POST /api/orders/{id}/emails`, which sends an email again, or for the first time. */
export const orderEmailRequestSchema = bodySchema({
  kind: z.enum(REPEATABLE_ORDER_EMAIL_KINDS, `must be ${REPEATABLE_ORDER_EMAIL_KINDS.join(' or ')}`),
}).meta({ id: 'OrderEmailRequest' });
export type OrderEmailRequest = z.infer<typeof orderEmailRequestSchema>;

/** Response of `POST /api/orders/emails/retries`, which sends all failed emails of the last 30 days again. */
export const orderEmailRetriesSchema = z
  .strictObject({ count: z.number().int().min(0).describe('How many emails will be sent.') })
  .meta({ id: 'OrderEmailRetries' });
export type OrderEmailRetries = z.infer<typeof orderEmailRetriesSchema>;

/** How the emails of the last 30 days fare. */
export const orderEmailsStatusSchema = z
  .strictObject({
    enabled: z.boolean().describe('False where `SMTP_URL` and `MAIL_FROM` are not set: no email is sent.'),
    waiting: orderCountSchema,
    waitingReason: z
      .string()
      .nullable()
      .describe('Why most of the waiting emails that were tried could not be sent. Null if none was tried.'),
    failed: orderCountSchema.describe('For good, in the last 30 days.'),
  })
  .meta({ id: 'OrderEmailsStatus' });
export type OrderEmailsStatus = z.infer<typeof orderEmailsStatusSchema>;
