/** What was bought, as the order row and the last-order record keep it. `salePrice` is in decimal dollars. */
export interface OrderItem {
  title: string;
  quantity: number;
  color: string;
  salePrice: number;
}

/** An item in the cart (spec §3), identified by `_id` plus `color`; `color` is '' for a product without variants. */
export interface CartItem extends OrderItem {
  _id: string;
  /** URL of the picture. */
  image: string;
}

/** The row that the browser inserts into `orders` (spec §3). Money in decimal dollars. */
export interface OrderRow {
  order_number: string;
  items: OrderItem[];
  name: string;
  email: string;
  phone?: string;
  address: string;
  address2?: string;
  city: string;
  state: string;
  zip: string;
  shipping_method: string;
  subtotal: number;
  shipping_cost: number;
  total: number;
  cardholder_name: string;
  card_number: string;
  card_expiry: string;
  card_cvc: string;
}

/** What a shopper fills in at the checkout, named as in the order row. */
export type CheckoutFields = Required<
  Pick<
    OrderRow,
    | 'name'
    | 'email'
    | 'phone'
    | 'address'
    | 'address2'
    | 'city'
    | 'state'
    | 'zip'
    | 'cardholder_name'
    | 'card_number'
    | 'card_expiry'
    | 'card_cvc'
  >
>;

/** What a row may leave out: the table then stores ''. */
export const OPTIONAL_ORDER_COLUMNS = ['phone', 'address2'] as const satisfies readonly (keyof OrderRow)[];

/** The columns that checkout reads back from the row it inserted. */
export const ORDER_READ_BACK = ['id', 'order_number', 'total', 'created_at'] as const;

/** Makes retries safe: an order sent twice with the same key, a UUID, is stored once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** The unique constraint that a replayed order violates: the order is already stored. */
export const IDEMPOTENCY_CONSTRAINT = 'orders_idempotency_key_key';

/** The most characters that the `orders` table accepts in each text. */
export const ORDER_TEXT_LIMITS = {
  name: 200,
  email: 254,
  phone: 40,
  address: 300,
  address2: 300,
  city: 100,
  zip: 20,
  cardholder_name: 200,
} as const;

/** Shipping in dollars (spec §9): express has a price but is not offered. */
export const SHIPPING = {
  free: { method: 'free', cost: 0 },
  express: { method: 'express', cost: 7.99 },
} as const;
