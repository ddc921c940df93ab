import type { OrdersPage } from './get-orders.ts';
import type { LooseOrder } from './order-view.ts';

/** All orders of the loaded pages. One that moved to the next page while it was fetched appears once. */
export function loadedOrders(pages: readonly OrdersPage[]): LooseOrder[] {
  return [...new Map(pages.flatMap(({ orders }) => orders).map((order) => [order._id, order])).values()];
}

/** The pages with what is newly known of one order. */
export function withOrder(pages: readonly OrdersPage[], news: LooseOrder): OrdersPage[] {
  return pages.map((page) => ({
    ...page,
    orders: page.orders.map((order) => (order._id === news._id ? { ...order, ...news } : order)),
  }));
}
