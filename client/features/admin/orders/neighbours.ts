import type { LooseOrder } from './order-view.ts';

/** The orders before and after one in a list; neither when the list does not have it. */
export function neighbours(orders: readonly LooseOrder[], id: string) {
  const index = orders.findIndex(({ _id }) => _id === id);
  if (index < 0) return { previous: undefined, next: undefined };
  return { previous: orders[index - 1]?._id, next: orders[index + 1]?._id };
}
