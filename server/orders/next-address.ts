import { type OrderCursor, writeCursor } from './order-cursor.ts';
import type { OrdersQuery } from './orders-query.schema.ts';

/** The address of the page that follows: the same filter, further on. */
export function nextAddress({ search, status, sort, limit }: OrdersQuery, next: OrderCursor): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({ search, status, sort, limit, after: writeCursor(next) })) {
    if (value !== undefined) query.set(name, String(value));
  }
  return `/api/orders?${query}`;
}
