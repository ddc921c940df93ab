import { useState } from 'react';
import type { LooseOrder } from './order-view.ts';

/** The ids of the orders before and after one in a list. */
export interface Neighbours {
  previous?: string;
  next?: string;
}

/** Undefined when the list does not have the order. */
export function neighbours(orders: readonly LooseOrder[], id: string): Neighbours | undefined {
  const index = orders.findIndex(({ _id }) => _id === id);
  if (index < 0) return undefined;
  return { previous: orders[index - 1]?._id, next: orders[index + 1]?._id };
}

/** An order that leaves the list while it is open, as its status has changed, keeps the neighbours that it had. */
export function useNeighbours(orders: readonly LooseOrder[], id: string): Neighbours {
  const found = neighbours(orders, id);
  const [kept, keep] = useState({ id, ...found });
  const moved = found && (found.previous !== kept.previous || found.next !== kept.next);
  if (kept.id !== id || moved) keep({ id, ...found });
  return kept;
}
