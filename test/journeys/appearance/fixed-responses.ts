import type { Page } from '@playwright/test';
import type { OrderCounts } from '../../../contract/api/order-counts.ts';
import type { AdminOrder } from '../../../contract/api/orders.ts';
import type { OrdersSummary } from '../../../contract/api/orders-summary.ts';
import type { Product } from '../../../contract/api/products.ts';
import type { LaunchChecklist } from '../../../contract/api/shop.ts';
import { BUILT_IN_PRODUCT } from '../../../contract/built-in-product.ts';
import { toCents, toDollars } from '../../../contract/money.ts';
import { ORDER_STATUSES, SUMMARY_DAYS } from '../../../contract/orders.ts';
import { CANCELLED_PAID } from '../../../contract/payments.ts';
import { TRACKING_NUMBER_LIMIT } from '../../../contract/shipments.ts';

const { title, salePrice } = BUILT_IN_PRODUCT;

/** The time of every screenshot: a Friday. */
export const NOW = new Date('2026-05-15T10:00:00Z');

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const PRODUCTS: Product[] = (
  [
    ['Feather wand', 12.5, 40, 'collar-mint'],
    ['Spare laser module for the Smart Laser Cat Collar', 3.49, 0, 'detail-module'],
    ['Charging cradle', 5.25, 1200, 'detail-clasp'],
  ] as const
).map(([title, price, inventory, picture], index) => ({
  _id: id(index + 1),
  title,
  description: 'For the days without batteries.',
  price,
  image: `/images/${picture}-480.jpg`,
  inventory,
  version: 1,
}));

const CUSTOMERS = [
  ['Ada Lovelace', 'ada@example.com'],
  ['Grace Hopper', 'grace.hopper@a-rather-long-provider.example'],
  ['Zoë Østergård', 'zoe@example.com'],
] as const;

/** As long as a tracking number can be. */
const TRACKING = { carrier: 'usps', number: '9400'.repeat(TRACKING_NUMBER_LIMIT / 4) } as const;

const ORDERS: AdminOrder[] = Array.from({ length: 8 }, (_, index) => {
  const status = ORDER_STATUSES[index % ORDER_STATUSES.length] ?? 'pending';
  const isShipped = index === 1;
  const [name, email] = CUSTOMERS[index % CUSTOMERS.length] as (typeof CUSTOMERS)[number];
  return {
    _id: id(100 + index),
    orderNumber: `LC${100200 + 37 * index}`,
    productId: { _id: null, title },
    items: [{ title, quantity: 1, color: index % 3 ? 'Pink' : 'Blue', salePrice }],
    customerInfo: { name, email },
    amount: salePrice,
    status,
    createdAt: daysAgo(index).toISOString(),
    shippedAt: isShipped ? daysAgo(index).toISOString() : null,
    tracking: isShipped ? TRACKING : null,
    toShipSince: status === 'paid' && !isShipped ? daysAgo(index).toISOString() : null,
  };
});

const COUNTS: OrderCounts = { pending: 3, paid: 3, cancelled: 2, unshipped: 2, shipped: 1, newestAt: null };

const totals = (orders: number) => ({ orders, revenue: toDollars(orders * toCents(salePrice)) });

const SUMMARY: OrdersSummary = {
  timeZone: 'UTC',
  paymentProblems: ORDERS.filter(({ status }) => status === 'cancelled').map(({ _id, orderNumber }) => ({
    id: `change ${_id}`,
    orderId: _id,
    orderNumber,
    outcome: CANCELLED_PAID,
    amount: null,
    currency: null,
  })),
  morePaymentProblems: 0,
  unmatchedPayments: [],
  emails: { enabled: true, waiting: 0, waitingReason: null, failed: 0 },
  days: Array.from({ length: SUMMARY_DAYS }, (_, index) => ({
    day: daysAgo(SUMMARY_DAYS - 1 - index)
      .toISOString()
      .slice(0, 10),
    pending: totals(index % 4),
    paid: totals((index * 7) % 11),
    cancelled: totals(index % 3),
  })),
};

const CHECKLIST: LaunchChecklist = { missing: [], release: '1.2.0', postgresql: '17.6' };

/** An event stream that stays open after its first event. Playwright can only fulfill requests with complete bodies. */
function openStreamOfOrders(): void {
  const { fetch } = window;
  const ready = new TextEncoder().encode('event: ready\ndata: {}\n\n');
  window.fetch = async (input, options) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.endsWith('/api/orders/events')) return fetch(input, options);
    const body = new ReadableStream({ start: (stream) => stream.enqueue(ready) });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  };
}

/** Mocks the API's responses, so that screenshots do not depend on what other journeys store. */
export async function mockResponses(page: Page): Promise<void> {
  await page.route(/\/api\/products(\?|$)/, (route) => route.fulfill({ json: PRODUCTS }));
  await page.route(/\/api\/orders(\?|$)/, (route) => route.fulfill({ json: ORDERS }));
  await page.route('**/api/orders/counts*', (route) => route.fulfill({ json: COUNTS }));
  await page.route('**/api/orders/summary*', (route) => route.fulfill({ json: SUMMARY }));
  await page.route('**/api/readiness', (route) => route.fulfill({ json: CHECKLIST }));
  await page.addInitScript(openStreamOfOrders);
}
