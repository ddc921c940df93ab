import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type AdminRequestOptions, adminRequest } from '#client/lib/admin/admin-request.ts';
import { adminPage, isRepeatedFailure, type Page } from '#client/lib/admin/paged-lists.ts';
import { toast } from '#client/lib/toast.ts';
import type { OrderCounts } from '#contract/api/order-counts.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import type { OrderSelection } from '#contract/api/order-selection.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { ordersPath } from './order-filter.ts';
import type { PartialOrder } from './order-view.ts';

/** The prefix of the query keys of all order lists. */
export const ORDER_LISTS = ['admin', 'orders', 'list'] as const;

/** The prefix of the query keys of all counts of orders that match a filter. */
export const ORDER_SELECTIONS = ['admin', 'orders', 'selection'] as const;

/** The path of a list's first page, omitting orders later than `until`. */
const pathUntil = (path: string, until: string | undefined) =>
  until ? `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ until })}` : path;

const ordersQuery = (filter: OrderFilter, until?: string) =>
  infiniteQueryOptions({
    queryKey: [...ORDER_LISTS, filter],
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      try {
        const isFirst = pageParam === ordersPath(filter);
        return await adminPage<PartialOrder>(isFirst ? pathUntil(pageParam, until) : pageParam, signal);
      } catch (error) {
        if (!signal.aborted && !isRepeatedFailure(client, queryKey))
          toast.error('Failed to fetch orders', { id: 'orders-failed' });
        throw error;
      }
    },
    initialPageParam: ordersPath(filter),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
  });

/**
 * @param until omits later orders from the next refetch on. It is not part of the query's key, so that the loaded pages stay.
 */
export function useOrders(filter: OrderFilter, until?: string) {
  return useInfiniteQuery(ordersQuery(filter, until));
}

/** A filter that no list uses. Sharing a list's query would replace its `until`. */
const NO_LIST: OrderFilter = { search: '' };

/** How many of all orders match the search, such as "3" or "50+". Undefined unless a filtered list is searched. */
export function useMatchesInAll(filter: OrderFilter): string | undefined {
  const { status, fulfillment, sort: _sort, ...all } = filter;
  const enabled = all.search !== undefined && (status !== undefined || fulfillment !== undefined);
  // The list that the operator gets when they search all orders.
  const { data } = useInfiniteQuery({
    ...ordersQuery(enabled ? all : NO_LIST),
    placeholderData: undefined,
    enabled,
  });
  const [page] = enabled && data ? data.pages : [];
  return page && `${page.rows.length}${page.next ? '+' : ''}`;
}

/** All orders that match a filter, and their counts. */
export interface WholeSelection {
  filter: OrderFilter;
  counts: OrderSelection;
}

const selectionPath = ({ sort: _sort, ...filter }: OrderFilter, until: string | undefined) =>
  pathUntil(ordersPath(filter).replace('/api/orders', '/api/orders/selection'), until);

/** Counts the orders that match a filter; undefined until loaded, or if not enabled. */
export function useWholeSelection(
  filter: OrderFilter,
  { until, enabled }: { until: string | undefined; enabled: boolean },
): WholeSelection | undefined {
  const path = selectionPath(filter, until);
  const { data } = useQuery({
    // Counts from before a change could be selected, so they are not kept once they are no longer shown.
    queryKey: [...ORDER_SELECTIONS, enabled ? path : ''],
    gcTime: 0,
    queryFn: ({ signal }) => adminRequest<OrderSelection>(path, { signal }),
    enabled,
  });
  return enabled && data ? { filter, counts: data } : undefined;
}

/** Loads all orders of a selection, in the sequence of the list. */
export async function loadSelection({ filter, counts }: WholeSelection): Promise<PartialOrder[]> {
  const rows: PartialOrder[] = [];
  let path: string | undefined = pathUntil(ordersPath(filter), counts.until);
  while (path) {
    const page: Page<PartialOrder> = await adminPage(path);
    rows.push(...page.rows);
    path = page.next;
  }
  return rows;
}

/** The pages with these orders updated. */
export function withUpdatedOrders(pages: readonly Page<PartialOrder>[], updates: readonly PartialOrder[]) {
  const updated = new Map(updates.map((order) => [order._id, order]));
  return pages.map((page) => ({
    ...page,
    rows: page.rows.map((order) => ({ ...order, ...updated.get(order._id) })),
  }));
}

/** A request for one order, or for `path` below it. */
export const orderRequest = <T>(id: string, path: '' | `/${string}`, options: AdminRequestOptions) =>
  adminRequest<T>(`/api/orders/${encodeURIComponent(id)}${path}`, options);

/** The prefix of the query keys of single orders. */
export const ORDER_DETAILS = ['admin', 'orders', 'one'] as const;

export const orderKey = (id: string) => [...ORDER_DETAILS, id] as const;

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: ({ signal }) => orderRequest<OrderDetail>(id, '', { signal }),
  });

export function useOrder(id: string) {
  return useQuery({ ...orderQuery(id), refetchOnWindowFocus: true });
}

/** Undefined until loaded; the list works without the counts. */
export function useOrderCounts(): OrderCounts | undefined {
  const { data } = useQuery({
    queryKey: ['admin', 'orders', 'counts'],
    queryFn: ({ signal }) => adminRequest<OrderCounts>('/api/orders/counts', { signal }),
    refetchOnWindowFocus: true,
  });
  return data;
}
