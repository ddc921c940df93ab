import { z } from 'zod';
import { dollarsSchema, orderItemSchema } from '../../contract/api/order-fields.ts';
import {
  ORDER_COLUMNS,
  type OrderColumn,
  type OrderColumnName,
  READABLE_COLUMNS,
} from '../../contract/order-columns.ts';
import { ORDER_FIELD_NAMES, ORDER_FIELDS, type OrderField } from '../../contract/order-fields.ts';
import { CURRENT_ORDER_NUMBER } from '../../contract/order-number.ts';
import type { OrderRow } from '../../contract/order-row.ts';
import { ORDER_STATUSES } from '../../contract/orders.ts';
import { US_STATES } from '../../contract/us-states.ts';

function textSchema({ limit, optional }: OrderField): z.ZodType {
  const text = limit === undefined ? z.string() : z.string().max(limit);
  return optional ? text.nullish().describe("'' if left out; null stays null.") : text.min(1);
}

/** Schemas of the fields that need more than a length. */
const RULES: Partial<Record<keyof OrderRow, z.ZodType>> = {
  order_number: z.string().meta({ pattern: CURRENT_ORDER_NUMBER }),
  items: z.array(orderItemSchema).length(1).describe('Title and price must match a product on sale.'),
  email: z.string().max(ORDER_FIELDS.email.limit).describe('A deliverable address with an ASCII local part.'),
  state: z.enum(US_STATES),
  subtotal: dollarsSchema,
  shipping_cost: z.literal(0),
  total: dollarsSchema,
  cardholder_name: z.string().max(ORDER_FIELDS.cardholder_name.limit).regex(/\S/),
  card_number: z
    .string()
    .max(ORDER_FIELDS.card_number.limit)
    .regex(/^ *(\d *){16}$/),
  card_expiry: z.string().regex(/^\d{2}\/\d{2}$/),
  card_cvc: z.string().regex(/^\d{3}$/),
};

/** For the API reference only: the table validates rows (migrations 003 and 010), on a hosted project too. */
export const orderRowSchema = z
  .strictObject(
    Object.fromEntries(
      ORDER_FIELD_NAMES.map((name) => [name, RULES[name] ?? textSchema(ORDER_FIELDS[name])]),
    ),
  )
  .meta({ id: 'OrderRow' });

const nullableText = z.string().nullable();

/** Schemas of the columns that are more than a string or a number. */
const STORED: Partial<Record<OrderColumnName, z.ZodType>> = {
  id: z.guid(),
  items: z.array(orderItemSchema).length(1),
  status: z.enum(ORDER_STATUSES),
  created_at: z.iso.datetime({ offset: true }),
};

function storedSchema({ kind, optional }: OrderColumn): z.ZodType {
  if (kind === 'numeric') return z.number();
  return optional ? nullableText.describe('Null if the row was sent with null.') : z.string();
}

export const insertedOrderSchema = z
  .strictObject(
    Object.fromEntries(
      READABLE_COLUMNS.map((name) => [name, STORED[name] ?? storedSchema(ORDER_COLUMNS[name])]),
    ),
  )
  .partial()
  .meta({ id: 'InsertedOrder', description: 'The columns in `select`; all of these without it.' });

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
