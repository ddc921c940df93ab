import { parseJson } from '#client/lib/parse-json.ts';
import { readStored, writeStored } from '#client/lib/storage.ts';
import { LAST_ORDER_SHIPPING } from '#contract/last-order.ts';
import type { OrderItem, OrderRow } from '#contract/order-row.ts';
import { ORDER_PREFIX } from '#contract/shop/facts.shop.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';

type ShippingFields = Record<(typeof LAST_ORDER_SHIPPING)[number], string>;

/** The last order as the browser stores it (spec §3), without card data. */
export interface LastOrder {
  orderNumber: string;
  items: OrderItem[];
  total: number;
  shipping: ShippingFields;
}

/** What could be read from storage. Missing strings are ''. */
export interface StoredLastOrder extends Omit<LastOrder, 'total'> {
  total: number | null;
}

/** The shop's prefix and six digits, 100000 to 999999. `random` returns a number from 0 up to but not including 1, like Math.random. */
export function newOrderNumber(random: () => number): string {
  return `${ORDER_PREFIX}${100_000 + Math.floor(random() * 900_000)}`;
}

export function lastOrderOf(row: OrderRow): LastOrder {
  return {
    orderNumber: row.order_number,
    items: row.items,
    total: row.total,
    shipping: shippingFields(row),
  };
}

/** @returns whether the browser stored it */
export function storeLastOrder(order: LastOrder): boolean {
  return writeStored(STORAGE_KEYS.lastOrder, JSON.stringify(order));
}

/** @param unstored the order from `history.state`, in case the browser did not store it */
export function readLastOrder(unstored: unknown): StoredLastOrder {
  const stored = readStored(STORAGE_KEYS.lastOrder);
  return stored === null ? lastOrderFrom(unstored) : parseLastOrder(stored);
}

export function parseLastOrder(stored: string | null): StoredLastOrder {
  return lastOrderFrom(parseJson(stored));
}

/** Visitors can edit their browser's storage: invalid values count as missing. */
function lastOrderFrom(value: unknown): StoredLastOrder {
  const record = fieldsOf(value);
  return {
    orderNumber: text(record.orderNumber),
    items: Array.isArray(record.items) ? record.items.flatMap(orderItem) : [],
    total: amount(record.total),
    shipping: shippingFields(fieldsOf(record.shipping)),
  };
}

function shippingFields(fields: Partial<Record<string, unknown>>): ShippingFields {
  return Object.fromEntries(LAST_ORDER_SHIPPING.map((name) => [name, text(fields[name])])) as ShippingFields;
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
