export const ORDER_STATUSES = ['pending', 'paid', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses that an operator can give an order (spec §4). */
export const ASSIGNABLE_ORDER_STATUSES = ['paid', 'cancelled'] as const;
export type AssignableOrderStatus = (typeof ASSIGNABLE_ORDER_STATUSES)[number];

export const ADMIN_ORDERS_PAGE = { default: 50, maximum: 200 } as const;

/** How the list of orders can be sorted; a minus is descending. */
export const ORDER_SORTS = ['-createdAt', 'createdAt', '-amount', 'amount'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** Which orders have to be shipped, those that are paid and not shipped yet, and which have been. */
export const ORDER_FULFILLMENTS = ['unshipped', 'shipped'] as const;
export type OrderFulfillment = (typeof ORDER_FULFILLMENTS)[number];

/** The most characters in a search for orders. */
export const ORDER_SEARCH_LIMIT = 200;

/** A count of this many means "this many or more". */
export const ORDER_COUNT_LIMIT = 1000;

/** The days of the sales summary; the last one is today. */
export const SUMMARY_DAYS = 30;

/** The most orders in one bulk change. */
export const BULK_LIMIT = 500;

/** A file for spreadsheets, or one for carriers: other columns, and no apostrophes before what looks like a formula. */
export const ORDER_EXPORT_FORMATS = ['spreadsheet', 'carrier'] as const;
export type OrderExportFormat = (typeof ORDER_EXPORT_FORMATS)[number];

/**
 * Data of the event `orders` of `GET /api/orders/events`: how many orders were stored and how many changed since the
 * previous event, and nothing of the orders themselves. The event `ready` opens every connection: earlier changes may
 * have been missed.
 */
export interface OrderChanges {
  stored: number;
  changed: number;
}
