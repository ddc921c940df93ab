import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { openAdminStream } from '#client/lib/admin-request.ts';
import { followEvents } from '#client/lib/event-stream.ts';
import { storedIn } from './order-news.ts';
import { refreshOrders } from './refresh-orders.ts';

/** Hears of orders as they come, keeps what is shown of them fresh, and counts those that nobody has looked at. */
export function useOrderNews() {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const [seenUntil, setSeenUntil] = useState<number>();

  useEffect(
    () =>
      followEvents({
        async connect(signal) {
          const response = await openAdminStream('/api/orders/events', signal);
          // By the server's clock, which also dates the orders.
          const now = Date.parse(response.headers.get('Date') ?? '') || Date.now();
          setSeenUntil((known) => known ?? now);
          return response;
        },
        onEvent({ event, data }) {
          if (event === 'orders') setCount((before) => before + storedIn(data));
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
    /** Whether an order has come since the operator last looked. */
    isNew: (createdAt: string | null | undefined) =>
      count > 0 && seenUntil !== undefined && Date.parse(createdAt ?? '') > seenUntil,
    /** `newest` is the time of the newest order that has been seen. */
    dismiss(newest: number) {
      setCount(0);
      setSeenUntil((known) => Math.max(known ?? 0, newest));
    },
  };
}
