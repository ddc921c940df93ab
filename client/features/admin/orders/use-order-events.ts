import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openAdminStream } from '#client/lib/admin-request.ts';
import { followEvents } from '#client/lib/event-stream.ts';
import { useOrderCounts } from './orders-queries.ts';
import { refreshOrders } from './refresh-orders.ts';

/** Follows the order events: refreshes what is shown and counts the new orders that nobody has looked at yet. */
export function useOrderEvents() {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const [seenUntil, setSeenUntil] = useState<number>();

  // As long as no new order has been counted, all that are stored have been seen.
  const newestAt = useOrderCounts()?.newestAt;
  const newest = newestAt === undefined ? undefined : Date.parse(newestAt ?? '') || 0;
  if (newest !== undefined && newest !== seenUntil && (count === 0 || seenUntil === undefined))
    setSeenUntil(newest);

  useEffect(
    () =>
      followEvents({
        connect: (signal) => openAdminStream('/api/orders/events', signal),
        onEvent({ event, data }) {
          if (event === 'orders') setCount((before) => before + storedCount(data));
          if (event === 'orders' || event === 'ready') refreshOrders(client);
        },
      }),
    [client],
  );

  useEffect(() => {
    if (count === 0) return;
    document.title = `(${count}) ${document.title}`;
    return () => {
      document.title = document.title.replace(/^\(\d+\) /, '');
    };
  }, [count]);

  return {
    count,
    /** Whether an order arrived after the operator last looked. */
    isNew: (createdAt: string | null | undefined) =>
      count > 0 && seenUntil !== undefined && Date.parse(createdAt ?? '') > seenUntil,
    /** The operator has seen all orders that there are. */
    dismiss: () => setCount(0),
  };
}

/** How many orders were stored, according to the event's data; 0 if the data is not valid. */
export function storedCount(data: string): number {
  try {
    const { stored } = JSON.parse(data);
    return Number.isSafeInteger(stored) && stored > 0 ? stored : 0;
  } catch {
    return 0;
  }
}
