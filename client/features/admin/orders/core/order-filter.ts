import { PAID_BY_LINK } from '#client/lib/page-settings.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import { MAX_EMAIL_LENGTH } from '#contract/email-address.ts';
import {
  indexedSorts,
  ORDER_FULFILLMENTS,
  ORDER_SEARCH_LIMIT,
  ORDER_STATUSES,
  type OrderFulfillment,
  type OrderSort,
} from '#contract/orders.ts';

export const DEFAULT_SORT: OrderSort = '-createdAt';

/** For orders to ship. */
export const DUE_FIRST: OrderSort = PAID_BY_LINK ? 'paidAt' : 'createdAt';

/** The URL parameters of the orders tab. */
interface OrdersParams {
  filter: OrderFilter;
  openOrderId: string | undefined;
}

/** Ignores invalid parameters. */
export function readOrdersParams(params: URLSearchParams): OrdersParams {
  const search = params.get('search')?.trim().slice(0, ORDER_SEARCH_LIMIT) || undefined;
  const email = params.get('email')?.trim().slice(0, MAX_EMAIL_LENGTH) || undefined;
  const status = ORDER_STATUSES.find((known) => known === params.get('status'));
  const fulfillment = ORDER_FULFILLMENTS.find((known) => known === params.get('fulfillment'));
  const sort = offeredSorts(fulfillment).find((known) => known === params.get('sort'));
  return {
    filter: {
      ...(search && { search }),
      ...(email && { email }),
      ...(status && { status }),
      ...(fulfillment && { fulfillment }),
      ...(sort && sort !== DEFAULT_SORT && { sort }),
    },
    openOrderId: params.get('order') || undefined,
  };
}

/** The parameters with another filter. Omits defaults. */
export function withFilter(params: URLSearchParams, filter: OrderFilter): URLSearchParams {
  const next = new URLSearchParams(params);
  const { search, email, status, fulfillment, sort } = filter;
  const values = {
    search: search?.trim(),
    email,
    status,
    fulfillment,
    sort: sort === DEFAULT_SORT ? undefined : sort,
  };
  for (const [name, value] of Object.entries(values)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Whether the filter excludes any orders. */
export function isFiltered({ search, email, status, fulfillment }: OrderFilter): boolean {
  return search !== undefined || email !== undefined || status !== undefined || fulfillment !== undefined;
}

/** Sorting by payment is only offered if shoppers pay by link. Otherwise, orders are paid when they are placed. */
export function offeredSorts(
  fulfillment: OrderFulfillment | undefined,
  paidByLink = PAID_BY_LINK,
): readonly OrderSort[] {
  return indexedSorts(fulfillment).filter((sort) => paidByLink || sort !== 'paidAt');
}

/** The API path of the first page. */
export function ordersPath(filter: OrderFilter): string {
  const query = withFilter(new URLSearchParams(), filter).toString();
  return query ? `/api/orders?${query}` : '/api/orders';
}
