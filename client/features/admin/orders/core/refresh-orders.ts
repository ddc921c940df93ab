import type { QueryClient } from '@tanstack/react-query';
import { changeLists, listsLoadingMore, type Page } from '#client/lib/admin/paged-lists.ts';
import { sleep } from '#client/lib/sleep.ts';
import type { PartialOrder } from './order-view.ts';
import { ONE_ORDER, ORDER_LISTS, orderKey, withOrders } from './orders-queries.ts';

/** Milliseconds between two refreshes: orders may come faster than anyone can read. */
const INTERVAL = 1_000;

/** Milliseconds after which an unfinished refresh no longer holds up the next one. */
const TIMEOUT = 10_000;

const throttled = new WeakMap<QueryClient, { again: boolean }>();

/**
 * Refetches all orders that are shown (lists, counts, figures, the open order), at most once per second. What is not
 * shown, or in a hidden browser tab, is refetched when it is next looked at. A refresh waits for the one before it and
 * for a list that is loading its next page: each would cancel the other.
 */
export function refreshOrders(client: QueryClient): void {
  const running = throttled.get(client);
  if (running) {
    running.again = true;
    return;
  }
  const isLoadingMore = () => listsLoadingMore(client, ORDER_LISTS).length > 0;
  const refresh = { again: isLoadingMore() };
  throttled.set(client, refresh);
  const refetchType = document.hidden ? 'none' : 'active';
  const refetched = refresh.again
    ? undefined
    : client.invalidateQueries({ queryKey: ['admin', 'orders'], refetchType });
  void Promise.all([sleep(INTERVAL), Promise.race([refetched, sleep(TIMEOUT)])]).then(() => {
    throttled.delete(client);
    if (refresh.again) refreshOrders(client);
  });
}

/**
 * Shows what has become of some orders at once. An order that no longer matches the filter stays in the list
 * until the list has been fetched again.
 */
export async function showUpdated(client: QueryClient, updated: readonly PartialOrder[]): Promise<void> {
  // A fetch under way may have read the orders before the change.
  await client.cancelQueries({ queryKey: ONE_ORDER });
  await changeLists<Page<PartialOrder>>(client, ORDER_LISTS, (pages) => withOrders(pages, updated));
  for (const { _id, status, shippedAt } of updated)
    client.setQueryData<PartialOrder>(orderKey(_id), (cached) => cached && { ...cached, status, shippedAt });
  refreshOrders(client);
}

/** Fetches the opened order, and all that is shown beside it. */
export async function refetchOrder(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: orderKey(id) });
  refreshOrders(client);
}

/** Shows what has become of the opened order, and then all that has changed with it. */
export async function showChanged(client: QueryClient, order: PartialOrder): Promise<void> {
  await showUpdated(client, [order]);
  await refetchOrder(client, order._id);
}
