import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { nextPage } from '#client/lib/next-page.ts';
import { toast } from '#client/ui/toast.ts';
import type { OrderFilter } from '#contract/orders.ts';
import type { LooseOrder } from './order-view.ts';
import { ordersPath } from './orders-address.ts';

export interface OrdersPage {
  orders: LooseOrder[];
  next: string | undefined;
}

/** Begins the key of every list of orders, whatever it is filtered by. */
export const ORDER_LISTS = ['admin', 'orders', 'list'] as const;

const ordersQuery = (filter: OrderFilter) =>
  infiniteQueryOptions({
    queryKey: [...ORDER_LISTS, filter],
    queryFn: async ({ pageParam, signal }): Promise<OrdersPage> => {
      try {
        const { body, headers } = await adminRequest<LooseOrder[]>(pageParam, { signal });
        return { orders: body, next: nextPage(headers.get('Link')) };
      } catch (error) {
        if (!signal.aborted) toast.error('Failed to fetch orders', { id: 'orders-failed' });
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
