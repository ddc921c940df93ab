import type { BulkTarget } from '#client/features/admin/orders/core/bulk-mutation.ts';
import { offeredStatuses, type PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import type { WholeSelection } from '#client/features/admin/orders/core/orders-queries.ts';
import { ERASED_EMAIL } from '#contract/customers.ts';
import type { AssignableOrderStatus } from '#contract/orders.ts';

/** What the selected orders can be changed to. */
export interface BulkTargets extends Record<AssignableOrderStatus | 'shipped', BulkTarget> {
  /** How many of the orders that can be cancelled are paid. */
  cancelsPaid: number;
  /** Whether any order that can be cancelled has shipped. */
  cancelsShipped: boolean;
  /** Number of orders that have an address. */
  printable: number;
}

/** The targets for selected rows, identified by their ids. */
export function targetsOfRows(orders: readonly PartialOrder[]): BulkTargets {
  const those = (condition: (order: PartialOrder) => unknown) => {
    const ids = orders.filter(condition).map(({ _id }) => _id);
    return { count: ids.length, orders: { ids } };
  };
  const canBecome = (status: AssignableOrderStatus) => (order: PartialOrder) =>
    offeredStatuses(order.status).includes(status);
  return {
    paid: those(canBecome('paid')),
    cancelled: those(canBecome('cancelled')),
    shipped: those(({ status, shippedAt }) => status === 'paid' && !shippedAt),
    cancelsPaid: orders.filter(({ status }) => status === 'paid').length,
    cancelsShipped: orders.some((order) => canBecome('cancelled')(order) && order.shippedAt),
    printable: orders.filter(hasAddress).length,
  };
}

/** The targets for all orders that match the filter. The server finds them, and changes those that it counted. */
export function targetsOfFilter({ filter, counts }: WholeSelection): BulkTargets {
  const { count, paid, cancelled, unshipped, shipped, erased, until, version } = counts;
  const { sort: _sort, ...unsorted } = filter;
  const orders = { selection: { ...unsorted, until, version: version ?? '' } };
  return {
    paid: { count: count - paid, orders },
    cancelled: { count: count - cancelled, orders },
    shipped: { count: unshipped, orders },
    cancelsPaid: paid,
    cancelsShipped: shipped > 0,
    printable: count - erased,
  };
}

/** An erased order has no address. */
export const hasAddress = ({ customerInfo }: PartialOrder) => customerInfo?.email !== ERASED_EMAIL;
