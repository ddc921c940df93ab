import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openAdminStream } from '#client/lib/admin-request.ts';
import { followEvents } from '#client/lib/event-stream.ts';
import { refreshOrders } from './refresh-orders.ts';

/** Follows the order events: refreshes what is shown and counts the new orders that nobody has looked at yet. */
export function useOrderEvents() {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const [seenUntil, setSeenUntil] = useState<number>();

  useEffect(
    () =>
      followEvents({
        async connect(signal) {
          const response = await openAdminStream('/api/orders/events', signal);
          // The server's clock, since it also dates the orders.
          const serverTime = Date.parse(response.headers.get('Date') ?? '') || Date.now();
          setSeenUntil((known) => known ?? serverTime);
          return response;
        },
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
    /** @param newest the time of the newest order that the operator has seen */
    dismiss(newest: number) {
      setCount(0);
      setSeenUntil((known) => Math.max(known ?? 0, newest));
    },
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
