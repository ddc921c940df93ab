import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { OrderRow } from '../../contract/order-row.ts';
import { openEvents } from '../shop/event-stream.ts';
import { orderRow } from '../shop/order-row.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { openAdmin, operatorToken } from './operator.ts';

/** A word that no other journey's orders have: the shop is shared. */
export const uniqueName = () =>
  `Q${Array.from({ length: 8 }, () => 'bcdfghjklmnpqrstvwxz'[randomInt(20)]).join('')}`;

let ordersNumbered = randomInt(100_000);

/** One that no other order of this run has: each worker has its first digit, and counts on. */
export function orderNumber(): string {
  ordersNumbered = (ordersNumbered + 1) % 100_000;
  return `LC${Number(process.env.TEST_PARALLEL_INDEX) + 1}${String(ordersNumbered).padStart(5, '0')}`;
}

/** Stores an order as a shopper's browser does. */
export async function storeOrder(page: Page, changes: Partial<OrderRow>): Promise<void> {
  const answer = await page.request.post('/rest/v1/orders', {
    headers: { apikey: ANON_KEY },
    data: orderRow({ order_number: orderNumber(), ...changes }),
  });
  if (!answer.ok()) throw new Error(`The order was not stored: ${await answer.text()}`);
}

/** The Orders tab as the operator sees it. */
export function ordersPage(page: Page) {
  return {
    search: page.getByLabel('Search orders'),
    /** A choice of the status filter: "All", "Pending", "Paid" or "Cancelled", each with its number. */
    status: (name: string) => page.getByRole('radio', { name: new RegExp(`^${name} [\\d,]+\\+?$`) }),
    sort: page.getByLabel('Sort', { exact: true }),
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    links: page.getByRole('link', { name: /^LC\d{6}$/ }),
    dialog: page.getByRole('dialog'),
  };
}

/** Opens the orders with a query such as `search=ada`. */
export async function openOrders(page: Page, query = ''): Promise<ReturnType<typeof ordersPage>> {
  await openAdmin(page, `tab=orders&${query}`);
  await ordersPage(page).search.or(page.getByText('No orders yet')).waitFor();
  return ordersPage(page);
}

/** Opens the orders of one customer, and waits until the desk hears of every new one and knows which are old. */
export async function openLiveOrders(page: Page, name: string): Promise<ReturnType<typeof ordersPage>> {
  const connected = page.waitForResponse('**/api/orders/events');
  const counted = page.waitForResponse('**/api/orders/counts');
  const desk = await openOrders(page, `search=${name}`);
  await Promise.all([connected, counted]);
  // The headers of the stream come before the server listens. A stream that is opened after it says when it does.
  const events = await openEvents(new URL(page.url()).origin, await operatorToken(page));
  await events.until((arrived) => arrived.some(({ event }) => event === 'ready'));
  events.close();
  return desk;
}
