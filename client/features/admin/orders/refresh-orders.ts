import type { QueryClient } from '@tanstack/react-query';
import { ORDER_LISTS } from './get-orders.ts';

/** Milliseconds between two refreshes: orders may come faster than anybody can read. */
const REST = 1_000;

/** Milliseconds after which a refresh that has not arrived is given up for the next one. */
const PATIENCE = 10_000;

const resting = new WeakMap<QueryClient, { again: boolean }>();

/**
 * Fetches anew all that is shown of the orders: lists, counts, figures, the open order. What is not in view, or in a
 * browser tab that is not, is fetched when it is looked at again. While more of a list is loaded it waits, and so does
 * the next refresh for this one: each would break off the other.
 */
export function refreshOrders(client: QueryClient): void {
  const rest = resting.get(client);
  if (rest) {
    rest.again = true;
    return;
  }
  const begun = { again: loadsMore(client) };
  resting.set(client, begun);
  const refetchType = document.hidden ? 'none' : 'active';
  const arrival = begun.again
    ? undefined
    : client.invalidateQueries({ queryKey: ['admin', 'orders'], refetchType });
  void Promise.all([pause(REST), Promise.race([arrival, pause(PATIENCE)])]).then(() => {
    resting.delete(client);
    if (begun.again) refreshOrders(client);
  });
}

function loadsMore(client: QueryClient): boolean {
  return (
    client.isFetching({
      queryKey: ORDER_LISTS,
      predicate: ({ state }) => state.fetchMeta?.fetchMore !== undefined,
    }) > 0
  );
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
