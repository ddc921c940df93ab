import { subtotal, toCents, toDollars } from '#contract/money.ts';
import { ORDER_FIELD_NAMES, ORDER_FIELDS, type OrderField } from '#contract/order-fields.ts';
import { type CheckoutFields, type OrderItem, type OrderRow, SHIPPING } from '#contract/order-row.ts';
import { cardDigits } from './card.ts';

/** In dollars. */
export interface Totals {
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
}

export function orderTotals(items: readonly OrderItem[]): Totals {
  const goods = subtotal(items);
  const shipping = SHIPPING.free.cost;
  const tax = 0;
  return {
    subtotal: goods,
    shipping,
    tax,
    total: toDollars(toCents(goods) + toCents(shipping) + toCents(tax)),
  };
}

/** Whether the row contains the field (spec §7). */
function isSent(name: keyof OrderRow, value: unknown): boolean {
  const { optional }: OrderField = ORDER_FIELDS[name];
  return optional !== 'omitted when empty' || value !== '';
}

/** The row to insert. */
export function orderRow(orderNumber: string, items: readonly OrderItem[], fields: CheckoutFields): OrderRow {
  const totals = orderTotals(items);
  const row: OrderRow = {
    ...fields,
    order_number: orderNumber,
    items: items.map(({ title, quantity, color, salePrice }) => ({ title, quantity, color, salePrice })),
    shipping_method: SHIPPING.free.method,
    subtotal: totals.subtotal,
    shipping_cost: totals.shipping,
    total: totals.total,
    card_number: cardDigits(fields.card_number),
  };
  const values = ORDER_FIELD_NAMES.map((name) => {
    const value = row[name];
    return [name, typeof value === 'string' ? value.trim() : value] as const;
  });
  return Object.fromEntries(values.filter(([name, value]) => isSent(name, value))) as OrderRow;
}
