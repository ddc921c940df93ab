import { z } from 'zod';
import {
  CUSTOMER_FIELDS,
  type Customer,
  type CustomerErasure,
  ORDER_NOTE_LIMIT,
} from '../../contract/customers.ts';
import { ORDER_TEXT_LIMITS } from '../../contract/order-row.ts';
import { US_STATES } from '../../contract/us-states.ts';
import { bodySchema, optionalTextSchema, textSchema } from '../http/validation.ts';

const required = (field: keyof typeof ORDER_TEXT_LIMITS) => textSchema(ORDER_TEXT_LIMITS[field]).trim();
const optional = (field: keyof typeof ORDER_TEXT_LIMITS) =>
  optionalTextSchema(ORDER_TEXT_LIMITS[field]).trim();

/** Body of PUT /api/orders/{id}/customer. The same rules as those of the checkout. */
export const customerSchema = bodySchema({
  name: required('name'),
  // Judged where it is compared with what is stored.
  email: required('email'),
  phone: optional('phone'),
  address: required('address'),
  address2: optional('address2'),
  city: required('city'),
  state: z.enum(US_STATES, 'must be one of the 50 states, such as CA'),
  zip: required('zip'),
} satisfies Record<(typeof CUSTOMER_FIELDS)[number], z.ZodType>).meta({
  id: 'Customer',
}) satisfies z.ZodType<Customer>;

/** Body of POST /api/orders/{id}/notes. */
export const orderNoteSchema = bodySchema({ note: textSchema(ORDER_NOTE_LIMIT).trim() }).meta({
  id: 'OrderNote',
});
export type OrderNoteBody = z.infer<typeof orderNoteSchema>;

export const customerErasureSchema = z
  .strictObject({
    orders: z.number().int().min(0).describe('How many orders were erased. 0 if they were already.'),
  })
  .meta({ id: 'CustomerErasure' }) satisfies z.ZodType<CustomerErasure>;
