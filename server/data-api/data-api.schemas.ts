import { z } from 'zod';
import { ORDER_TEXT_LIMITS, type OrderRow } from '../../contract/order-row.ts';
import { ORDER_STATUSES } from '../../contract/orders.ts';
import { US_STATES } from '../../contract/us-states.ts';
import { orderItemSchema } from '../orders/order.schemas.ts';
import type { READABLE_COLUMNS } from './order-columns.ts';

const text = (column: keyof typeof ORDER_TEXT_LIMITS) => z.string().max(ORDER_TEXT_LIMITS[column]);
const optionalField = (column: keyof typeof ORDER_TEXT_LIMITS) =>
  text(column).nullish().describe("'' where it is left out; null stays null.");
const dollars = z.number().describe('In dollars.');

const completeRow = z.strictObject({
  order_number: z.string().regex(/^LC[1-9][0-9]{5}$/),
  items: z
    .array(orderItemSchema)
    .length(1)
    .describe('Title and price must be those of a product that is on sale.'),
  name: text('name').min(1),
  email: text('email').describe('An address that email can be sent to, with an ASCII local part.'),
  phone: text('phone'),
  address: text('address').min(1),
  address2: text('address2'),
  city: text('city').min(1),
  state: z.enum(US_STATES),
  zip: text('zip').min(1),
  shipping_method: z.string().min(1).max(40),
  subtotal: dollars,
  shipping_cost: z.literal(0),
  total: dollars,
  cardholder_name: text('cardholder_name').regex(/\S/),
  card_number: z
    .string()
    .max(19)
    .regex(/^ *(\d *){16}$/),
  card_expiry: z.string().regex(/^\d{2}\/\d{2}$/),
  card_cvc: z.string().regex(/^\d{3}$/),
}) satisfies z.ZodType<OrderRow>;

/**
 * A row as the API reference describes it. It validates nothing: the rules are the table's own (migrations 003
 * and 010), so that they hold on a hosted project too.
 */
export const orderRowSchema = completeRow
  .extend({ phone: optionalField('phone'), address2: optionalField('address2') })
  .meta({ id: 'OrderRow' });

const nullableText = z.string().nullable();
const optionalText = nullableText.describe('Null where the row was sent with null.');

const insertedColumns = {
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
  .strictObject(insertedColumns)
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
