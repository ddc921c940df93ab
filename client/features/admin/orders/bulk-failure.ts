import type { BulkStatusAnswer } from '#contract/orders.ts';
import { type LooseOrder, orderName } from './order-view.ts';

/** Orders, by what the operator calls them, that one reason kept from being changed. */
export interface BulkFailure {
  error: string;
  orders: string[];
}

export function bulkFailures(
  failed: BulkStatusAnswer['failed'],
  known: readonly LooseOrder[],
): BulkFailure[] {
  const names = new Map(known.map((order) => [order._id, orderName(order)]));
  const byReason = new Map<string, string[]>();
  for (const { _id, error } of failed)
    byReason.set(error, [...(byReason.get(error) ?? []), names.get(_id) ?? _id]);
  return [...byReason].map(([error, orders]) => ({ error, orders }));
}
