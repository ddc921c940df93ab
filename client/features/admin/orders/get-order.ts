import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import type { OrderDetail } from '#contract/orders.ts';

export const orderPath = (id: string) => `/api/orders/${encodeURIComponent(id)}`;

export const orderKey = (id: string) => ['admin', 'orders', 'one', id] as const;

export function useOrder(id: string) {
  return useQuery({
    queryKey: orderKey(id),
    queryFn: async ({ signal }) => (await adminRequest<OrderDetail>(orderPath(id), { signal })).body,
    refetchOnWindowFocus: true,
  });
}
