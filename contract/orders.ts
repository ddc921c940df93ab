/** What was bought, as the order row and the last-order record keep it. `salePrice` is in decimal dollars. */
export interface OrderItem {
  title: string;
  quantity: number;
  color: string;
  salePrice: number;
}

/** The row that the browser inserts into `orders` (spec §3). Money in decimal dollars; empty optional texts are ''. */
export interface OrderRow {
  order_number: string;
  items: OrderItem[];
  name: string;
  email: string;
  phone: string;
  address: string;
  address2: string;
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

/** What the checkout reads back of the row it has inserted. */
export const ORDER_READ_BACK = ['id', 'order_number', 'total', 'created_at'] as const;

/** The header that makes sending one order twice store it once. Its value is a UUID. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** The unique constraint that a replayed order runs into: the order is stored already. */
export const IDEMPOTENCY_CONSTRAINT = 'orders_idempotency_key_key';

export const ORDER_STATUSES = ['pending', 'paid', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses that an operator can give an order (spec §4). */
export const ASSIGNABLE_ORDER_STATUSES = ['paid', 'cancelled'] as const;
export type AssignableOrderStatus = (typeof ASSIGNABLE_ORDER_STATUSES)[number];

/** An order as the admin API sends it. `amount` is the total in decimal dollars, `createdAt` an ISO 8601 time. */
export interface AdminOrder {
  _id: string;
  orderNumber: string;
  /** `_id` is null for the built-in collar and for products that no longer exist. */
  productId: { _id: string | null; title: string };
  customerInfo: { name: string; email: string };
  amount: number;
  status: OrderStatus;
  createdAt: string;
}

export const ADMIN_ORDERS_PAGE = { default: 50, maximum: 200 } as const;

/** The most characters that the `orders` table takes of each text. */
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

/** The 50 states, DC not included (spec §5). */
export const US_STATES = [
  'AL',
  'AK',
  'AZ',
  'AR',
  'CA',
  'CO',
  'CT',
  'DE',
  'FL',
  'GA',
  'HI',
  'ID',
  'IL',
  'IN',
  'IA',
  'KS',
  'KY',
  'LA',
  'ME',
  'MD',
  'MA',
  'MI',
  'MN',
  'MS',
  'MO',
  'MT',
  'NE',
  'NV',
  'NH',
  'NJ',
  'NM',
  'NY',
  'NC',
  'ND',
  'OH',
  'OK',
  'OR',
  'PA',
  'RI',
  'SC',
  'SD',
  'TN',
  'TX',
  'UT',
  'VT',
  'VA',
  'WA',
  'WV',
  'WI',
  'WY',
] as const;
