import {
  ORDER_SEARCH_LIMIT,
  ORDER_SORTS,
  ORDER_STATUSES,
  type OrderFilter,
  type OrderSort,
} from '#contract/orders.ts';

export const DEFAULT_SORT: OrderSort = '-createdAt';

/** What of the address the orders are shown by. What is not understood counts as not said. */
export interface OrdersAddress {
  filter: OrderFilter;
  /** The id of the order that is open. */
  opened: string | undefined;
}

export function readOrdersAddress(address: URLSearchParams): OrdersAddress {
  const search = address.get('search')?.trim().slice(0, ORDER_SEARCH_LIMIT) || undefined;
  const status = ORDER_STATUSES.find((known) => known === address.get('status'));
  const sort = ORDER_SORTS.find((known) => known === address.get('sort'));
  return {
    filter: {
      ...(search && { search }),
      ...(status && { status }),
      ...(sort && sort !== DEFAULT_SORT && { sort }),
    },
    opened: address.get('order') || undefined,
  };
}

/** The address that shows the orders by another filter. Only what differs from the usual stands in it. */
export function withFilter(address: URLSearchParams, filter: OrderFilter): URLSearchParams {
  const next = new URLSearchParams(address);
  const { search, status, sort } = filter;
  const shown = { search: search?.trim(), status, sort: sort === DEFAULT_SORT ? undefined : sort };
  for (const [name, value] of Object.entries(shown)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}

/** Whether some orders are left out. */
export function isNarrowed({ search, status }: OrderFilter): boolean {
  return search !== undefined || status !== undefined;
}

/** The request of the first page. */
export function ordersPath(filter: OrderFilter): string {
  const query = withFilter(new URLSearchParams(), filter).toString();
  return query ? `/api/orders?${query}` : '/api/orders';
}
