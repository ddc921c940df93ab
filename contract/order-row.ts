import type { FieldWith, OrderField, OrderFields } from './order-fields.ts';

/** An item in the order row and in the last-order record. `salePrice` is in decimal dollars. */
export interface OrderItem {
  title: string;
  quantity: number;
  color: string;
  salePrice: number;
}

/** An item in the cart (spec §3), identified by `_id` plus `color`; `color` is '' for a product without variants. */
export interface CartItem extends OrderItem {
  _id: string;
  /** URL of the image. */
  image: string;
}

type ValueOf<Field extends OrderField> = { text: string; numeric: number; jsonb: OrderItem[] }[Field['kind']];

/** A value of every field. Money in decimal dollars. */
export type OrderValues = { -readonly [Name in keyof OrderFields]: ValueOf<OrderFields[Name]> };

/** The row that the browser inserts into `orders` (spec §3). */
export type OrderRow = Omit<OrderValues, FieldWith<'optional'>> &
  Partial<Pick<OrderValues, FieldWith<'optional'>>>;

/** The fields that a shopper fills in at checkout, named as in the order row. */
export type CheckoutFields = Pick<OrderRow, FieldWith<'personal'>>;

/** The columns that checkout reads back from the row it inserted. */
export const ORDER_READ_BACK = ['id', 'order_number', 'total', 'created_at'] as const;

/** Makes retries safe: an order sent twice with the same key (a UUID) is stored once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** The unique constraint that a replayed order violates: the order is already stored. */
export const IDEMPOTENCY_CONSTRAINT = 'orders_idempotency_key_key';

/** Shipping in dollars (spec §9): express has a price but is not offered. */
export const SHIPPING = {
  free: { method: 'free', cost: 0 },
  express: { method: 'express', cost: 7.99 },
} as const;
