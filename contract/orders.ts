import type { CustomerField } from './customers.ts';
import type { OrderEmail } from './order-emails.ts';
import type { OrderItem } from './order-row.ts';
import type { OrderPayment } from './payments.ts';
import type { Shipment } from './shipments.ts';

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

/**
 * Data of the event `orders` of `GET /api/orders/events`: how many orders were stored and how many changed since the
 * previous event, and nothing of the orders themselves. The event `ready` opens every connection: earlier changes may
 * have been missed.
 */
export interface OrderChanges {
  stored: number;
  changed: number;
}
