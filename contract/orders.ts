export const ORDER_STATUSES = ['pending', 'paid', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The statuses that an operator can give an order (spec §4). */
export const ASSIGNABLE_ORDER_STATUSES = ['paid', 'cancelled'] as const;
export type AssignableOrderStatus = (typeof ASSIGNABLE_ORDER_STATUSES)[number];

/** The actor in the history of an order that the shop itself has cancelled. */
export const SHOP_ACTOR = 'the shop';

/** How long a cancellation can be undone: what the admin area shows, and what the server accepts. */
export const UNDO_CANCEL_SECONDS = { shown: 10, accepted: 15 } as const;

export const ADMIN_ORDERS_PAGE = { default: 50, maximum: 200 } as const;

/** Sort orders of the list; a minus means descending. `paidAt` begins with the order that was paid first. */
export const ORDER_SORTS = ['-createdAt', 'createdAt', '-amount', 'amount', 'paidAt', '-shippedAt'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

/** `unshipped`: paid, but not yet shipped. */
export const ORDER_FULFILLMENTS = ['unshipped', 'shipped'] as const;
export type OrderFulfillment = (typeof ORDER_FULFILLMENTS)[number];

const BY_TIME: readonly OrderSort[] = ['-createdAt', 'createdAt'];
const FULFILLMENT_SORTS: Record<OrderFulfillment, readonly OrderSort[]> = {
  unshipped: ['paidAt', ...BY_TIME],
  shipped: ['-shippedAt', ...BY_TIME],
};

/** The sort orders of a list for which there is an index. */
export function indexedSorts(fulfillment: OrderFulfillment | undefined): readonly OrderSort[] {
  return fulfillment === undefined ? [...BY_TIME, '-amount', 'amount'] : FULFILLMENT_SORTS[fulfillment];
}

/** Maximum length of a search, in characters. */
export const ORDER_SEARCH_LIMIT = 200;

/** A count of this number means "this many or more". */
export const ORDER_COUNT_LIMIT = 1000;

/** Number of days in the sales summary; the last one is today. */
export const SUMMARY_DAYS = 30;

/** Maximum number of ids in one bulk change. A filter's selection can be larger, if its orders are counted exactly. */
export const BULK_LIMIT = 500;

/** `carrier` has the columns that carriers import, and adds no apostrophes before text that looks like a formula. */
export const ORDER_EXPORT_FORMATS = ['spreadsheet', 'carrier'] as const;
export type OrderExportFormat = (typeof ORDER_EXPORT_FORMATS)[number];

/** Maximum number of ids of an export, which are part of its URL. */
export const EXPORT_IDS_LIMIT = 200;

/**
 * Data of the event `orders` of `GET /api/orders/events`: how many orders were stored and how many changed since the
 * previous event, without any order data. The event `ready` starts every connection: earlier changes may have been missed.
 */
export interface OrderChanges {
  stored: number;
  changed: number;
}
