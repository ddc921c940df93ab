import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import type { OrderItem, OrderRow } from '../../contract/order-row.ts';
import type { OrderStatus } from '../../contract/orders.ts';
import type { Carrier } from '../../contract/shipments.ts';
import { DEMO_PRODUCTS, ORDER_PREFIX, VARIANT_NAMES } from '../../contract/shop/facts.shop.ts';
import { demoCustomer } from './demo-customers.ts';

export const DEMO_ORDERS = 300;
export const DEMO_DAYS = 30;

interface StatusChange {
  from: OrderStatus;
  to: OrderStatus;
  at: Date;
}

interface DemoShipment {
  carrier: Carrier;
  trackingNumber: string;
  at: Date;
}

export interface DemoOrder {
  row: OrderRow;
  createdAt: Date;
  status: OrderStatus;
  changes: StatusChange[];
  shipment?: DemoShipment;
}

const HOUR = 3_600_000;
const HOURS = DEMO_DAYS * 24;

/** Relative sales in each hour of an American day, from midnight. */
const HOURS_OF_DAY = [3, 2, 1, 1, 1, 1, 2, 4, 6, 7, 7, 8, 9, 8, 8, 8, 9, 10, 12, 14, 15, 13, 9, 5];
const BEHIND_UTC = 6 * HOUR;

/** More in the evening and on weekends. */
function weightOf(time: number): number {
  const local = new Date(time - BEHIND_UTC);
  return (HOURS_OF_DAY[local.getUTCHours()] ?? 0) * (local.getUTCDay() % 6 === 0 ? 1.3 : 1);
}

/** When the orders were placed, oldest first. */
function timesOfOrders(now: Date): Date[] {
  const start = now.getTime() - HOURS * HOUR;
  const weights = Array.from(
    { length: HOURS },
    (_, hour) => weightOf(start + hour * HOUR) * (1 + hour / HOURS),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const times: Date[] = [];
  let before = 0;
  for (const [hour, weight] of weights.entries()) {
    const share = (weight / total) * DEMO_ORDERS;
    // Orders whose share of the total falls mostly into this hour.
    for (; times.length + 0.5 < before + share && times.length < DEMO_ORDERS; )
      times.push(new Date(start + (hour + (times.length + 0.5 - before) / share) * HOUR));
    before += share;
  }
  return times;
}

/** 0 to 99, each once in a hundred orders, with neighboring orders far apart. */
const spread = (order: number, step: number) => (order * step) % 100;

function itemOf(order: number): OrderItem {
  const rank = spread(order, 61);
  const [first, second] = DEMO_PRODUCTS;
  const product = rank < 14 ? first : rank < 26 ? second : undefined;
  if (product !== undefined)
    return { title: product.title, quantity: 1, color: '', salePrice: product.price };
  const [color = '', otherColor = color] = VARIANT_NAMES;
  return {
    title: BUILT_IN_PRODUCT.title,
    quantity: 1,
    color: rank % 5 < 3 ? color : otherColor,
    salePrice: BUILT_IN_PRODUCT.salePrice,
  };
}

/** How many hours after it was placed an order reaches each state. */
interface Plan {
  paid?: number;
  shipped?: number;
  cancelled?: number;
}

function planOf(order: number): Plan {
  const rank = spread(order, 37);
  const delay = spread(order, 73) / 100;
  // Cancelled within the hour.
  if (rank < 7) return { cancelled: 0.2 + delay / 2 };
  // Never paid.
  if (rank < 11) return { cancelled: 24 * 6 };
  const paid = 0.5 + delay * 18;
  if (rank < 13) return { paid, cancelled: paid + 3 };
  const shipped = paid + 14 + spread(order, 29) / 2;
  // Returned.
  if (rank < 15) return { paid, shipped, cancelled: shipped + 24 * 8 };
  return { paid, shipped };
}

const TRACKED: readonly [Carrier, (digits: string) => string][] = [
  ['usps', (digits) => `9400100000000000${digits}`],
  ['ups', (digits) => `1Z999AA10${digits}000`],
  ['usps', (digits) => `9400100000000000${digits}`],
  ['fedex', (digits) => `794600${digits}`],
];

function shipmentOf(order: number, at: Date): DemoShipment {
  const [carrier, numberOf] = TRACKED[order % TRACKED.length] as (typeof TRACKED)[number];
  return { carrier, trackingNumber: numberOf(String(100_000 + order * 2_713)), at };
}

function demoOrder(order: number, createdAt: Date, now: Date): DemoOrder {
  const item = itemOf(order);
  const plan = planOf(order);
  const reached = (hours: number | undefined) => {
    const at = new Date(createdAt.getTime() + (hours ?? Number.POSITIVE_INFINITY) * HOUR);
    return at <= now ? at : undefined;
  };
  const changes: StatusChange[] = [];
  const paidAt = reached(plan.paid);
  if (paidAt !== undefined) changes.push({ from: 'pending', to: 'paid', at: paidAt });
  const cancelledAt = reached(plan.cancelled);
  if (cancelledAt !== undefined)
    changes.push({ from: changes.at(-1)?.to ?? 'pending', to: 'cancelled', at: cancelledAt });
  const shippedAt = reached(plan.shipped);
  return {
    row: {
      order_number: `${ORDER_PREFIX}${100_000 + ((order * 7_919 + 4_242) % 900_000)}`,
      items: [item],
      ...demoCustomer(order),
      shipping_method: 'free',
      subtotal: item.salePrice,
      shipping_cost: 0,
      total: item.salePrice,
    },
    createdAt,
    status: changes.at(-1)?.to ?? 'pending',
    changes,
    shipment: shippedAt && shipmentOf(order, shippedAt),
  };
}

/** The same orders every time, except for their dates: the last 30 days, oldest first. */
export function demoOrders(now: Date): DemoOrder[] {
  return timesOfOrders(now).map((createdAt, order) => demoOrder(order, createdAt, now));
}
