import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { ORDER_COUNT_LIMIT, ORDER_STATUSES, type OrderCounts } from '#contract/orders.ts';

/** Undefined while they are not known: the list can be used without. */
export function useOrderCounts(): OrderCounts | undefined {
  const { data } = useQuery({
    queryKey: ['admin', 'orders', 'counts'],
    queryFn: async ({ signal }) => (await adminRequest<OrderCounts>('/api/orders/counts', { signal })).body,
    refetchOnWindowFocus: true,
  });
  return data;
}

/** "12", and "1,000+" where the server has counted no further. */
export function countText(count: number): string {
  return count < ORDER_COUNT_LIMIT ? String(count) : `${ORDER_COUNT_LIMIT.toLocaleString('en-US')}+`;
}

/** How many orders there are of all statuses; with one that was not counted to its end, the sum says nothing more. */
export function totalText(counts: OrderCounts): string {
  const numbers = ORDER_STATUSES.map((status) => counts[status]);
  if (numbers.some((number) => number >= ORDER_COUNT_LIMIT)) return countText(ORDER_COUNT_LIMIT);
  return numbers.reduce((sum, number) => sum + number, 0).toLocaleString('en-US');
}
