import { useQuery } from '@tanstack/react-query';
import { adminPage, type Page } from '#client/lib/admin/paged-lists.ts';
import { DUE_FIRST, ordersPath } from './order-filter.ts';
import type { PartialOrder } from './order-view.ts';
import { orderShipBy } from './ship-by.ts';

/** "2", or "50+" if there may be more; '' if no order is late. */
export function lateText({ rows, next }: Page<PartialOrder>, now = new Date()): string {
  const late = rows.filter((order) => orderShipBy(order, { now })?.urgency === 'late').length;
  return late === 0 ? '' : `${late}${late === rows.length && next ? '+' : ''}`;
}

/** How many orders are late. The first page due is enough; the server doesn't know the operator's time zone. */
export function useLateOrders(): string {
  const { data } = useQuery({
    queryKey: ['admin', 'orders', 'late'],
    queryFn: ({ signal }) =>
      adminPage<PartialOrder>(ordersPath({ fulfillment: 'unshipped', sort: DUE_FIRST }), signal),
    refetchOnWindowFocus: true,
  });
  return data ? lateText(data) : '';
}
