import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import type { OrderRow } from '../../contract/order-row.ts';
import type { Carrier } from '../../contract/shipments.ts';
import { carrierOfNumber } from '../../contract/tracking-numbers.ts';
import { openEvents } from '../shop/event-stream.ts';
import { orderRow } from '../shop/order-row.ts';
import { ANON_KEY } from '../shop/shop-server.ts';
import { openAdmin, operatorToken } from './operator.ts';

/** A name that no other journey's orders have: the journeys of a worker share one shop. */
export const uniqueName = () =>
  `Q${Array.from({ length: 8 }, () => 'bcdfghjklmnpqrstvwxz'[randomInt(20)]).join('')}`;

let lastNumber = randomInt(100_000);

/** Unique in this run: each worker has its own first digit and counts up. */
export function orderNumber(): string {
  lastNumber = (lastNumber + 1) % 100_000;
  return `LC${Number(process.env.TEST_PARALLEL_INDEX) + 1}${String(lastNumber).padStart(5, '0')}`;
}

/** How a number of each carrier begins, and how many digits follow. */
const TRACKING_NUMBERS = { ups: ['1Z', 16], usps: ['94', 20], fedex: ['', 12], dhl: ['', 10] } as const;

/** That of no other order: a number that two orders have is asked about. */
export function trackingNumber(carrier: Exclude<Carrier, 'other'>): string {
  const [prefix, length] = TRACKING_NUMBERS[carrier];
  const start = prefix + Array.from({ length: length - 1 }, () => randomInt(10)).join('');
  const numbers = Array.from({ length: 10 }, (_, checkDigit) => `${start}${checkDigit}`);
  return numbers.find((number) => carrierOfNumber(number) === carrier) ?? start;
}

/** Stores an order as a shopper's browser does. */
export async function storeOrder(page: Page, changes: Partial<OrderRow>): Promise<void> {
  const response = await page.request.post('/rest/v1/orders', {
    headers: { apikey: ANON_KEY },
    data: orderRow({ order_number: orderNumber(), ...changes }),
  });
  if (!response.ok()) throw new Error(`The order was not stored: ${await response.text()}`);
}

/** Stores many orders of one customer at once. */
export async function storeOrders(page: Page, count: number, changes: Partial<OrderRow>): Promise<void> {
  const response = await page.request.post('/rest/v1/orders', {
    headers: { apikey: ANON_KEY },
    data: Array.from({ length: count }, () => orderRow({ order_number: orderNumber(), ...changes })),
  });
  if (!response.ok()) throw new Error(`The orders were not stored: ${await response.text()}`);
}

/** Changes the status of the newest order that a search finds, as another operator does. */
export async function setStatus(page: Page, search: string, status: string): Promise<void> {
  const headers = { Authorization: `Bearer ${await operatorToken(page)}` };
  const list = await page.request.get(`/api/orders?${new URLSearchParams({ search })}`, { headers });
  const [{ _id }] = await list.json();
  const changed = await page.request.put(`/api/orders/${_id}/status`, { headers, data: { status } });
  if (!changed.ok()) throw new Error(`The status was not changed: ${await changed.text()}`);
}

/** The controls of the Orders tab. */
export function ordersPage(page: Page) {
  return {
    search: page.getByLabel('Search orders'),
    /** A choice of the status filter, such as "Paid", whatever its count. */
    status: (name: string) =>
      page.getByRole('radio', { name: new RegExp(`^${name} [\\d,]+\\+?( · \\d+\\+? late)?$`) }),
    sort: page.getByLabel('Sort', { exact: true }),
    /** How many the list shows. The day's figures may say the same. */
    count: (text: string) => page.getByRole('status').filter({ hasText: new RegExp(`^${text}$`) }),
    row: (text: string) => page.getByRole('row').filter({ hasText: text }),
    links: page.getByRole('link', { name: /^LC\d{6}$/ }),
    dialog: page.getByRole('dialog'),
  };
}

/** Earlier journeys cancelled paid orders. These are listed above the orders, which then move, even below the pointer. */
export async function hidePaymentProblems(page: Page): Promise<void> {
  await page.route(/\/api\/orders\/summary/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), paymentProblems: [], morePaymentProblems: 0 },
    });
  });
}

/** Shows a payment problem, whose list is closed if other journeys have caused more. */
export async function showPaymentProblem(page: Page, problem: Locator): Promise<void> {
  const list = page.getByRole('region', { name: 'Payment problems' });
  await problem.waitFor({ state: 'attached' });
  await expect(async () => {
    if (await problem.isHidden()) await list.locator('summary').click({ timeout: 1_000 });
    await expect(problem).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Opens the orders with a query such as `search=ada`. */
export async function openOrders(page: Page, query = ''): Promise<ReturnType<typeof ordersPage>> {
  await openAdmin(page, `tab=orders&${query}`);
  await ordersPage(page).search.or(page.getByText('No orders yet')).waitFor();
  return ordersPage(page);
}

/** Opens the orders of one customer, and waits until the page receives order events and knows which orders are old. */
export async function openLiveOrders(page: Page, name: string): Promise<ReturnType<typeof ordersPage>> {
  const connected = page.waitForResponse('**/api/orders/events');
  const counted = page.waitForResponse('**/api/orders/counts');
  const orders = await openOrders(page, `search=${name}`);
  await Promise.all([connected, counted]);
  // The stream's headers arrive before the server subscribes. A second stream reports when both are subscribed.
  const events = await openEvents(new URL(page.url()).origin, await operatorToken(page));
  await events.until((arrived) => arrived.some(({ event }) => event === 'ready'));
  events.close();
  return orders;
}
