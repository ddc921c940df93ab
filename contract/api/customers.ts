import { z } from 'zod';
import { CUSTOMER_FIELDS, type CustomerField, ORDER_NOTE_LIMIT } from '../customers.ts';
import { ORDER_FIELDS } from '../order-fields.ts';
import { US_STATES } from '../us-states.ts';
import { bodySchema, optionalTextSchema, textSchema } from './bodies.ts';

function fieldSchema(name: CustomerField): z.ZodType<string> {
  if (name === 'state') return z.enum(US_STATES, 'must be one of the 50 states, such as CA');
  const field = ORDER_FIELDS[name];
  return ('optional' in field ? optionalTextSchema : textSchema)(field.limit).trim();
}

/**
 * Body of `PUT /api/orders/{id}/customer`, with the rules of the checkout. The server validates the email address only if
 * it differs from the stored one.
 */
export const customerSchema = bodySchema(
  Object.fromEntries(CUSTOMER_FIELDS.map((name) => [name, fieldSchema(name)])) as Record<
    CustomerField,
    z.ZodType<string>
  >,
).meta({ id: 'Customer' });
export type Customer = z.infer<typeof customerSchema>;

/** Body of `POST /api/orders/{id}/notes`. */
export const orderNoteSchema = bodySchema({ note: textSchema(ORDER_NOTE_LIMIT).trim() }).meta({
  id: 'OrderNote',
});
export type OrderNote = z.infer<typeof orderNoteSchema>;

/** Response of `DELETE /api/orders/{id}/customer`. */
export const customerErasureSchema = z
  .strictObject({
    orders: z
      .number()
      .int()
      .min(0)
      .describe('Number of orders whose customer data was erased; 0 if it already was.'),
  })
  .meta({ id: 'CustomerErasure' });
export type CustomerErasure = z.infer<typeof customerErasureSchema>;
