import type { CustomerField } from './customers.ts';
import type { OrderPayment, PaymentProblem } from './payments.ts';
import type { Shipment } from './shipments.ts';

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

/** The columns that checkout reads back from the row it inserted. */
export const ORDER_READ_BACK = ['id', 'order_number', 'total', 'created_at'] as const;

/** Makes retries safe: an order sent twice with the same key, a UUID, is stored once. */
export const IDEMPOTENCY_KEY_HEADER = 'Idempotency-Key';

/** The unique constraint that a replayed order violates: the order is already stored. */
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
  items: OrderItem[];
  customerInfo: { name: string; email: string };
  amount: number;
  status: OrderStatus;
  createdAt: string;
  /** Null until it is shipped. */
  shippedAt: string | null;
}

export const ADMIN_ORDERS_PAGE = { default: 50, maximum: 200 } as const;

/** How the list of orders can be sorted; a minus is descending. */
export const ORDER_SORTS = ['-createdAt', 'createdAt', '-amount', 'amount'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Which orders have to be shipped, those that are paid and not shipped yet, and which have been. */
export const ORDER_FULFILLMENTS = ['unshipped', 'shipped'] as const;
export type OrderFulfillment = (typeof ORDER_FULFILLMENTS)[number];

/** The most characters in a search for orders. */
export const ORDER_SEARCH_LIMIT = 200;

/**
 * Which orders, and how they are sorted: query of `GET /api/orders` (with `limit` and `after`),
 * body of `POST /api/orders/exports` (with `format`). `search` matches words of the order number, the name and the e-mail.
 */
export interface OrderFilter {
  search?: string;
  status?: OrderStatus;
  /** Sorted by time only. */
  fulfillment?: OrderFulfillment;
  sort?: OrderSort;
}

/** Response of `GET /api/orders/counts`: how many orders are what, counted no further than the limit. */
export interface OrderCounts extends Record<OrderStatus | OrderFulfillment, number> {
  /** When the newest order was stored; null if there is none. */
  newestAt: string | null;
}

/** A count of this many means "this many or more". */
export const ORDER_COUNT_LIMIT = 1000;

/** One line of an order's append-only history. `changedBy` is null if nobody of the shop, nor Stripe, made the change. */
export interface OrderStatusChange {
  changedAt: string;
  changedBy: string | null;
  from: OrderStatus;
  to: OrderStatus;
}

/** Another line of the append-only history. */
export interface OrderHistoryEntry {
  recordedAt: string;
  recordedBy: string | null;
  kind: OrderHistoryKind;
  /** What was corrected of the customer, and not what it was; null in all other lines. */
  fields: CustomerField[] | null;
  /** What an operator noted; null in all other lines. */
  note: string | null;
}

export const ORDER_HISTORY_KINDS = [
  'shipped',
  'shipment corrected',
  'shipment undone',
  'customer corrected',
  'customer erased',
  'note',
] as const;
export type OrderHistoryKind = (typeof ORDER_HISTORY_KINDS)[number];

/** To the shopper, to the owner of the shop, and to the shopper when a parcel is on its way. */
export const ORDER_EMAIL_KINDS = ['confirmation', 'notice', 'shipped'] as const;
export type OrderEmailKind = (typeof ORDER_EMAIL_KINDS)[number];

/** The kinds that an operator can have sent again. */
export const REPEATABLE_ORDER_EMAIL_KINDS = ['confirmation', 'notice'] as const;
export type RepeatableOrderEmailKind = (typeof REPEATABLE_ORDER_EMAIL_KINDS)[number];

/** An e-mail that waits is tried until it is sent, or until it has failed for good. */
export const ORDER_EMAIL_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;
export type OrderEmailState = (typeof ORDER_EMAIL_STATES)[number];

/** An e-mail about an order. */
export interface OrderEmail {
  kind: OrderEmailKind;
  state: OrderEmailState;
  /** How often it was tried. */
  attempts: number;
  /** When the e-mail was last sent; null if it never was. */
  sentAt: string | null;
  /** When a waiting e-mail is tried next. */
  nextAttemptAt: string | null;
  /** Why it waits or has failed, in words for the operator. */
  error: string | null;
}

/** Body of `POST /api/orders/{id}/emails`, which sends an e-mail again, or for the first time. */
export interface OrderEmailRequest {
  kind: RepeatableOrderEmailKind;
}

/** How the e-mails of the last 30 days fare. Counted no further than `ORDER_COUNT_LIMIT`. */
export interface OrderEmailsStatus {
  /** Whether the shop sends e-mail at all. */
  enabled: boolean;
  waiting: number;
  failed: number;
}

/** Response of `GET /api/orders/{id}`: what is needed to ship it. Money in decimal dollars; of the card four digits. */
export interface OrderDetail extends AdminOrder {
  customerInfo: { name: string; email: string; phone: string };
  shippingAddress: { address: string; address2: string; city: string; state: string; zip: string };
  shippingMethod: string;
  subtotal: number;
  shippingCost: number;
  cardLast4: string;
  /** Names what is stored of the customer. A correction or an erasure can send it in `If-Match`, in double quotes. */
  customerVersion: string;
  /** When the customer's data was erased; null if it was not. */
  erasedAt: string | null;
  /** Newest last. */
  statusChanges: OrderStatusChange[];
  /** Null until it is shipped. */
  shipment: Shipment | null;
  /** What else happened to it, newest last. */
  history: OrderHistoryEntry[];
  /** Oldest first. */
  emails: OrderEmail[];
  /** What Stripe has told of, oldest first. */
  payments: OrderPayment[];
  /** Where a pending order is paid; null for any other, and where the shop has no `PAYMENT_LINK`. */
  paymentLink: string | null;
}

/** Body of `PUT /api/orders/status`. */
export interface BulkStatusChange {
  ids: string[];
  status: AssignableOrderStatus;
}

/** Response of `PUT /api/orders/status`: the updated orders, and why others were not updated. */
export interface BulkStatusResponse {
  updated: AdminOrder[];
  failed: { _id: string; error: string }[];
}

/** The most orders in one bulk change. */
export const BULK_STATUS_LIMIT = 500;

/** A file for spreadsheets, or one for carriers: other columns, and no apostrophes before what looks like a formula. */
export const ORDER_EXPORT_FORMATS = ['spreadsheet', 'carrier'] as const;
export type OrderExportFormat = (typeof ORDER_EXPORT_FORMATS)[number];

/** Response of `POST /api/orders/exports`: a URL that serves the CSV file for one minute. */
export interface OrderExport {
  url: string;
}

/** Orders of one status on one day. `revenue` is in decimal dollars. */
export interface OrderFigures {
  orders: number;
  revenue: number;
}

/** Response of `GET /api/orders/summary?timeZone=Europe/Berlin`: each of the last 30 days there, oldest first. */
export interface OrdersSummary {
  timeZone: string;
  emails: OrderEmailsStatus;
  /** What an operator has to see to, newest first. */
  paymentProblems: PaymentProblem[];
  days: ({ /** YYYY-MM-DD */ day: string } & Record<OrderStatus, OrderFigures>)[];
}

export const SUMMARY_DAYS = 30;

/**
 * Data of the event `orders` of `GET /api/orders/events`: how many orders were stored and how many changed since the
 * previous event, and nothing of the orders themselves. The event `ready` opens every connection: earlier changes may
 * have been missed.
 */
export interface OrderChanges {
  stored: number;
  changed: number;
}

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
