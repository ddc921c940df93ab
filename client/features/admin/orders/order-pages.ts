import type { OrdersPage } from './get-orders.ts';
import type { LooseOrder } from './order-view.ts';

/** All orders of the loaded pages. One that moved to the next page while it was fetched appears once. */
export function loadedOrders(pages: readonly OrdersPage[]): LooseOrder[] {
  return [...new Map(pages.flatMap(({ orders }) => orders).map((order) => [order._id, order])).values()];
}

/** The pages with what is newly known of some orders. */
export function withOrders(pages: readonly OrdersPage[], news: readonly LooseOrder[]): OrdersPage[] {
  const changed = new Map(news.map((order) => [order._id, order]));
  return pages.map((page) => ({
    ...page,
    orders: page.orders.map((order) => ({ ...order, ...changed.get(order._id) })),
  }));
}
