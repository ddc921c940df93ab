import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { openAdminStream } from '#client/lib/admin/admin-request.ts';
import { subscribeToEvents } from '#client/lib/admin/event-stream.ts';
import { parseJson } from '#client/lib/parse-json.ts';
import { refreshOrders } from './refresh-orders.ts';

/** Refreshes all visible order data, and the stock, when any of it changes. */
export function useLiveOrders(onStored?: (count: number) => void): void {
  const client = useQueryClient();
  const report = useEffectEvent((data: string) => onStored?.(storedCount(data)));

  useEffect(
    () =>
      subscribeToEvents({
        connect: (signal) => openAdminStream('/api/orders/events', signal),
        onEvent({ event, data }) {
          if (event === 'orders') report(data);
          if (event === 'orders' || event === 'ready') refreshOrders(client);
        },
      }),
    [client],
  );
}

/** How many orders the event reports as stored; 0 if its data is invalid. */
export function storedCount(data: string): number {
  const { stored } = (parseJson(data) ?? {}) as { stored?: unknown };
  return typeof stored === 'number' && Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
}
