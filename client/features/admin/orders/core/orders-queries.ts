import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { nextPage } from '#client/lib/http.ts';
import { failsAgain } from '#client/lib/paged-lists.ts';
import { toast } from '#client/lib/toast.ts';
import type { OrderCounts, OrderDetail, OrderFilter } from '#contract/orders.ts';
import { ordersPath } from './order-filter.ts';
import type { PartialOrder } from './order-view.ts';

export interface OrdersPage {
  orders: PartialOrder[];
  next: string | undefined;
}

/** The key of every list of orders begins with this, whatever its filter. */
export const ORDER_LISTS = ['admin', 'orders', 'list'] as const;

const ordersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...ORDER_LISTS, filter],
    queryFn: async ({ pageParam, signal, client, queryKey }): Promise<OrdersPage> => {
      try {
        const { body, headers } = await adminRequest<PartialOrder[]>(pageParam, { signal });
        return { orders: body, next: nextPage(headers.get('Link')) };
      } catch (error) {
        if (!signal.aborted && !failsAgain(client, queryKey))
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

/** All orders of the loaded pages. One that moved to the next page between two requests appears once. */
export function loadedOrders(pages: readonly OrdersPage[]): PartialOrder[] {
  return [...new Map(pages.flatMap(({ orders }) => orders).map((order) => [order._id, order])).values()];
}

/** The pages with some orders updated. */
export function withOrders(pages: readonly OrdersPage[], updates: readonly PartialOrder[]): OrdersPage[] {
  const updated = new Map(updates.map((order) => [order._id, order]));
  return pages.map((page) => ({
    ...page,
    orders: page.orders.map((order) => ({ ...order, ...updated.get(order._id) })),
  }));
}

export const orderPath = (id: string) => `/api/orders/${encodeURIComponent(id)}`;

/** The key of every opened order begins with this. */
export const ONE_ORDER = ['admin', 'orders', 'one'] as const;

export const orderKey = (id: string) => [...ONE_ORDER, id] as const;

export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => (await adminRequest<OrderDetail>(orderPath(id), { signal })).body,
  });

export function useOrder(id: string) {
  return useQuery({ ...orderQuery(id), refetchOnWindowFocus: true });
}

/** Undefined until they are loaded: the list works without them. */
export function useOrderCounts(): OrderCounts | undefined {
  const { data } = useQuery({
    queryKey: ['admin', 'orders', 'counts'],
    queryFn: async ({ signal }) => (await adminRequest<OrderCounts>('/api/orders/counts', { signal })).body,
    refetchOnWindowFocus: true,
  });
  return data;
}
