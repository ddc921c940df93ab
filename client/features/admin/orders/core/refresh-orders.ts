import type { QueryClient } from '@tanstack/react-query';
import { changeLists, listsLoadingMore, type Page } from '#client/lib/admin/paged-lists.ts';
import { sleep } from '#client/lib/sleep.ts';
import type { PartialOrder } from './order-view.ts';
import {
  ORDER_DETAILS,
  ORDER_LISTS,
  ORDER_SELECTIONS,
  orderKey,
  withUpdatedOrders,
} from './orders-queries.ts';

/** The beginning of the keys of all order data. */
const queryKey = ['admin', 'orders'];

/** Milliseconds between two refreshes. */
const INTERVAL = 1_000;

/** Milliseconds after which an unfinished refresh no longer delays the next one. */
const TIMEOUT = 10_000;

const throttled = new WeakMap<QueryClient, { again: boolean }>();

/**
 * Refetches all visible order data (lists, counts, sales, the open order), at most once per second. Data that is not
 * visible, or in a hidden browser tab, is refetched when it is next shown. A refresh waits for the previous one and for
 * a list that is loading its next page, because each fetch would cancel the other.
 */
export function refreshOrders(client: QueryClient): void {
  const running = throttled.get(client);
  if (running) {
    running.again = true;
    return;
  }
  const isLoadingMore = listsLoadingMore(client, ORDER_LISTS).length > 0;
  // TanStack Query does not restart a first fetch, so its data may be older than the change.
  const isLoading = client.isFetching({ queryKey, predicate: ({ state }) => state.data === undefined }) > 0;
  const refresh = { again: isLoadingMore || isLoading };
  throttled.set(client, refresh);
  const refetchType = document.hidden ? 'none' : 'active';
  const refetched = isLoadingMore ? undefined : client.invalidateQueries({ queryKey, refetchType });
  void Promise.all([sleep(INTERVAL), Promise.race([refetched, sleep(TIMEOUT)])]).then(() => {
    throttled.delete(client);
    if (refresh.again) refreshOrders(client);
  });
}

/**
 * Shows updated orders without waiting for a refetch. Until then, an order that no longer matches the filter stays in
 * the list.
 */
export async function updateCachedOrders(
  client: QueryClient,
  updated: readonly PartialOrder[],
): Promise<void> {
  // A pending fetch may have read the orders before the change.
  await client.cancelQueries({ queryKey: ORDER_DETAILS });
  await changeLists<Page<PartialOrder>>(client, ORDER_LISTS, (pages) => withUpdatedOrders(pages, updated));
  for (const { _id, status, shippedAt, toShipSince } of updated)
    client.setQueryData<PartialOrder>(
      orderKey(_id),
      (cached) => cached && { ...cached, status, shippedAt, toShipSince },
    );
  // Only the API can count the orders that aren't loaded.
  for (const query of client.getQueryCache().findAll({ queryKey: ORDER_SELECTIONS })) query.reset();
  refreshOrders(client);
}

/** Refetches one order, then all other visible order data. */
export async function refetchOrder(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: orderKey(id) });
  refreshOrders(client);
}

/** Shows an updated order, then refetches it and the data that changed with it. */
export async function updateAndRefetchOrder(client: QueryClient, order: PartialOrder): Promise<void> {
  await updateCachedOrders(client, [order]);
  await refetchOrder(client, order._id);
}
