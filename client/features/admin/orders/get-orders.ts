import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { nextPage } from '#client/lib/next-page.ts';
import { toast } from '#client/ui/toast.ts';

import type { LooseOrder } from './order-view.ts';

export interface OrdersPage {
  orders: LooseOrder[];
  next: string | undefined;
}

export const ordersQuery = infiniteQueryOptions({
  queryKey: ['admin', 'orders'],
  queryFn: async ({ pageParam }): Promise<OrdersPage> => {
    try {
      const { body, headers } = await adminRequest<LooseOrder[]>(pageParam);
      return { orders: body, next: nextPage(headers.get('Link')) };
    } catch (error) {
      toast.error('Failed to fetch orders');
      throw error;
    }
  },
  initialPageParam: '/api/orders',
  getNextPageParam: (page) => page.next,
  refetchOnWindowFocus: true,
});

export function useOrders() {
  return useInfiniteQuery(ordersQuery);
}
