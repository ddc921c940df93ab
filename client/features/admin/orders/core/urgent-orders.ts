import { useQuery } from '@tanstack/react-query';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { adminPage, type Page } from '#client/lib/admin/paged-lists.ts';
import { DUE_FIRST, ordersPath } from './order-filter.ts';
import type { PartialOrder } from './order-view.ts';
import { orderShipBy, type ShipBy } from './ship-by.ts';

interface UrgentOrders {
  /** How many are late: "2", or "50+" if there may be more; '' if none. */
  late: string;
  /** What is due next, if it is soon: "2 due today" or "1 due tomorrow"; else ''. */
  due: string;
}

/** @param page of the orders to ship, due first */
export function urgentOrders({ rows, next }: Page<PartialOrder>, now = new Date()): UrgentOrders {
  const urgencies = rows.map((order) => orderShipBy(order, { now })?.urgency);
  function count(counted: ShipBy['urgency']): string {
    const number = urgencies.filter((urgency) => urgency === counted).length;
    return number === 0 ? '' : `${number}${next && urgencies.at(-1) === counted ? '+' : ''}`;
  }
  const soon = (['today', 'tomorrow'] as const).find(count);
  return { late: count('late'), due: soon ? `${count(soon)} due ${soon}` : '' };
}

const NONE: UrgentOrders = { late: '', due: '' };

/** Of the first page due: more than that needn't be counted. */
export function useUrgentOrders(): UrgentOrders {
  // Renders the counts again on a new day, on which the orders may be the same.
  useOrdersSummary();
  const { data } = useQuery({
    queryKey: ['admin', 'orders', 'urgent'],
    queryFn: ({ signal }) =>
      adminPage<PartialOrder>(ordersPath({ fulfillment: 'unshipped', sort: DUE_FIRST }), signal),
    refetchOnWindowFocus: true,
  });
  return data ? urgentOrders(data) : NONE;
}
