import { z } from 'zod';
import { ORDER_STATUSES } from '../../contract/orders.ts';
import { orderItemSchema } from '../orders/order.response.ts';
import type { READABLE_COLUMNS } from './order-columns.ts';

const nullableText = z.string().nullable();
const optionalText = nullableText.describe('Null where the row was sent with null.');

const column = {
  id: z.guid(),
  order_number: z.string(),
  items: z.array(orderItemSchema).length(1),
  name: z.string(),
  email: z.string(),
  phone: optionalText,
  address: z.string(),
  address2: optionalText,
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  shipping_method: z.string(),
  subtotal: z.number(),
  shipping_cost: z.number(),
  total: z.number(),
  status: z.enum(ORDER_STATUSES),
  created_at: z.iso.datetime({ offset: true }),
} satisfies Record<(typeof READABLE_COLUMNS)[number], z.ZodType>;

export const insertedOrderSchema = z
  .strictObject(column)
  .partial()
  .meta({ id: 'InsertedOrder', description: 'The columns that `select` names; all of these without it.' });

export const postgrestErrorSchema = z
  .strictObject({
    code: z.string().describe('An SQLSTATE, or PGRST and a number.'),
    message: z.string(),
    details: nullableText,
    hint: nullableText,
  })
  .meta({ id: 'PostgrestError' });

export const gatewayErrorSchema = z
  .strictObject({ message: z.string(), hint: nullableText })
  .meta({ id: 'GatewayError', description: 'The public key is missing or wrong.' });
