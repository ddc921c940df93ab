import { z } from 'zod';
import { type FieldWith, fieldsIn, fieldsWith, ORDER_FIELDS, type OrderFields } from '../order-fields.ts';
import type { OrderItem, OrderValues } from '../order-row.ts';

export const dollarsSchema = z.number().describe('In dollars.');

export const orderItemSchema = z
  .strictObject({ title: z.string(), quantity: z.literal(1), color: z.string(), salePrice: dollarsSchema })
  .meta({ id: 'OrderItem' }) satisfies z.ZodType<OrderItem>;

type NamedFields = Pick<OrderFields, FieldWith<'as'>>;

/** The fields of an order where an opened one has them. */
export type OrderDetailFields = {
  customerInfo: Pick<OrderValues, FieldWith<'in', 'customerInfo'>>;
  shippingAddress: Pick<OrderValues, FieldWith<'in', 'shippingAddress'>>;
} & { -readonly [Name in keyof NamedFields as NamedFields[Name]['as']]: OrderValues[Name] };

const ORDER_NUMBER = z
  .string()
  .describe('A label that the browser generates. It may repeat; `_id` does not.');
const SCHEMAS = { text: z.string(), numeric: dollarsSchema, jsonb: z.array(orderItemSchema).length(1) };

const schemaOf = (name: FieldWith<'as'>): z.ZodType =>
  name === 'order_number' ? ORDER_NUMBER : SCHEMAS[ORDER_FIELDS[name].kind];
const textsSchema = (names: string[]) =>
  z.strictObject(Object.fromEntries(names.map((name) => [name, SCHEMAS.text])));

const shape: Record<string, z.ZodType> = {
  customerInfo: textsSchema(fieldsIn('customerInfo')),
  shippingAddress: textsSchema(fieldsIn('shippingAddress')),
  ...Object.fromEntries(fieldsWith('as').map((name) => [ORDER_FIELDS[name].as, schemaOf(name)])),
};
export const orderDetailFields = shape as {
  [Name in keyof OrderDetailFields]: z.ZodType<OrderDetailFields[Name]>;
};
