import { readStored, writeStored } from '#client/lib/storage.ts';
import type { OrderItem, OrderRow } from '#contract/orders.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';

/** What the browser keeps of the last order (spec §3): nothing of the card. */
export interface LastOrder {
  orderNumber: string;
  items: OrderItem[];
  total: number;
  shipping: Pick<OrderRow, 'name' | 'email' | 'address' | 'address2' | 'city' | 'state' | 'zip'>;
}

/** A stored record as far as it can be read. Absent texts are ''. */
export interface StoredLastOrder extends Omit<LastOrder, 'total'> {
  total: number | null;
}

export function lastOrderOf(row: OrderRow): LastOrder {
  const { name, email, address, address2, city, state, zip } = row;
  return {
    orderNumber: row.order_number,
    items: row.items,
    total: row.total,
    shipping: { name, email, address, address2, city, state, zip },
  };
}

/** @returns whether the browser took it */
export function rememberLastOrder(order: LastOrder): boolean {
  return writeStored(STORAGE_KEYS.lastOrder, JSON.stringify(order));
}

/** @param unstored the order as the history entry has it, where the browser did not store it */
export function recallLastOrder(unstored: unknown): StoredLastOrder {
  const stored = readStored(STORAGE_KEYS.lastOrder);
  return stored === null ? lastOrderFrom(unstored) : parseLastOrder(stored);
}

export function parseLastOrder(stored: string | null): StoredLastOrder {
  return lastOrderFrom(parsed(stored));
}

/** Anybody may edit what a browser keeps, and older versions may have written it: rubbish counts as absent. */
function lastOrderFrom(value: unknown): StoredLastOrder {
  const record = fieldsOf(value);
  const shipping = fieldsOf(record.shipping);
  return {
    orderNumber: text(record.orderNumber),
    items: Array.isArray(record.items) ? record.items.flatMap(orderItem) : [],
    total: amount(record.total),
    shipping: {
      name: text(shipping.name),
      email: text(shipping.email),
      address: text(shipping.address),
      address2: text(shipping.address2),
      city: text(shipping.city),
      state: text(shipping.state),
      zip: text(shipping.zip),
    },
  };
}

function parsed(stored: string | null): unknown {
  try {
    return stored === null ? null : JSON.parse(stored);
  } catch {
    return null;
  }
}

function orderItem(value: unknown): OrderItem[] {
  const item = fieldsOf(value);
  const quantity = amount(item.quantity);
  const salePrice = amount(item.salePrice);
  if (typeof item.title !== 'string' || quantity === null || salePrice === null) return [];
  return [{ title: item.title, quantity, color: text(item.color), salePrice }];
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function amount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}
