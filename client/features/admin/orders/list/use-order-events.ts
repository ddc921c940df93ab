import { useEffect, useState } from 'react';
import { useLiveOrders } from '#client/features/admin/orders/core/live-orders.ts';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { useOrderCounts } from '#client/features/admin/orders/core/orders-queries.ts';

/** An order may be counted before its event arrives. If no event arrives in this time, the order counts as seen. */
const EVENT_DELAY_MILLISECONDS = 2_000;

const timeOf = (createdAt: string | null | undefined) => Date.parse(createdAt ?? '') || 0;

/** Subscribes to order events: refreshes the visible orders and counts the new ones that the operator has not seen. */
export function useOrderEvents() {
  const [count, setCount] = useState(0);
  const [seenUntil, setSeenUntil] = useState<number>();

  const counts = useOrderCounts();
  const newest = counts && timeOf(counts.newestAt);
  if (newest !== undefined && seenUntil === undefined) setSeenUntil(newest);

  // While no event has reported a new order, all stored orders count as seen.
  useEffect(() => {
    if (newest === undefined || count > 0) return;
    const timer = setTimeout(() => setSeenUntil(newest), EVENT_DELAY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [newest, count]);

  useLiveOrders((stored) => setCount((before) => before + stored));

  useEffect(() => {
    if (count === 0) return;
    document.title = `(${count}) ${document.title}`;
    return () => {
      document.title = document.title.replace(/^\(\d+\) /, '');
    };
  }, [count]);

  return {
    count,
    /** Whether an order arrived after those the operator has seen. */
    isNew: (createdAt: string | null | undefined) =>
      count > 0 && seenUntil !== undefined && timeOf(createdAt) > seenUntil,
    /** Marks all orders as seen, including the shown ones. */
    dismiss(shown: readonly PartialOrder[]) {
      setCount(0);
      setSeenUntil(Math.max(newest ?? 0, ...shown.map(({ createdAt }) => timeOf(createdAt))));
    },
  };
}
