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
import type { OrderDetail } from '#contract/api/orders.ts';
import { ordersPath } from './order-filter.ts';
import type { PartialOrder } from './order-view.ts';

/** The prefix of the query keys of all order lists. */
export const ORDER_LISTS = ['admin', 'orders', 'list'] as const;

const ordersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...ORDER_LISTS, filter],
    queryFn: async ({ pageParam, signal, client, queryKey }) => {
      try {
        return await adminPage<PartialOrder>(pageParam, signal);
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

export function useOrders(filter: OrderFilter) {
  return useInfiniteQuery(ordersQuery(filter));
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

/** Undefined until loaded: the list works without them. */
export function useOrderCounts(): OrderCounts | undefined {
  const { data } = useQuery({
    queryKey: ['admin', 'orders', 'counts'],
    queryFn: ({ signal }) => adminRequest<OrderCounts>('/api/orders/counts', { signal }),
    refetchOnWindowFocus: true,
  });
  return data;
}
