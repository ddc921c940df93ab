import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds between two refreshes: orders may come faster than anybody can read. */
const REST = 1_000;

const resting = new WeakMap<QueryClient, { again: boolean }>();

/**
 * Fetches anew all that is shown of the orders: lists, counts, figures, the open order. What is not in view, or in a
 * browser tab that is not, is fetched when it is looked at again.
 */
export function refreshOrders(client: QueryClient): void {
  const rest = resting.get(client);
  if (rest) {
    rest.again = true;
    return;
  }
  const begun = { again: false };
  resting.set(client, begun);
  const refetchType = document.hidden ? 'none' : 'active';
  void client.invalidateQueries({ queryKey: ['admin', 'orders'], refetchType });
  setTimeout(() => {
    resting.delete(client);
    if (begun.again) refreshOrders(client);
  }, REST);
}
