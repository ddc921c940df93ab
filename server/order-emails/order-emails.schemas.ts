import { z } from 'zod';
import { type OrderEmailRetries, REPEATABLE_ORDER_EMAIL_KINDS } from '../../contract/order-emails.ts';
import { bodySchema } from '../http/validation.ts';

/** Body of POST /api/orders/{id}/emails. */
export const orderEmailRequestSchema = bodySchema({
  kind: z.enum(REPEATABLE_ORDER_EMAIL_KINDS, `must be ${REPEATABLE_ORDER_EMAIL_KINDS.join(' or ')}`),
}).meta({ id: 'OrderEmailRequest' });
export type OrderEmailRequestBody = z.infer<typeof orderEmailRequestSchema>;

export const orderEmailRetriesSchema = z
  .strictObject({ count: z.number().int().min(0).describe('How many emails will be sent.') })
  .meta({ id: 'OrderEmailRetries' }) satisfies z.ZodType<OrderEmailRetries>;
