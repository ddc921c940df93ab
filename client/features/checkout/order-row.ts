import { formatDollars, subtotal, toCents, toDollars } from '#client/lib/money.ts';
import {
  type CheckoutFields,
  OPTIONAL_ORDER_COLUMNS,
  type OrderItem,
  type OrderRow,
  SHIPPING,
} from '#contract/order-row.ts';
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

/** "FREE" or the price. */
export function shippingCostText(dollars: number): string {
  return dollars === 0 ? 'FREE' : formatDollars(dollars);
}

/**
 * The row to insert, without the optional texts that are empty: during an upgrade, an instance of the previous release
 * would refuse the name of a column that it does not know.
 */
export function orderRow(orderNumber: string, items: readonly OrderItem[], fields: CheckoutFields): OrderRow {
  const totals = orderTotals(items);
  const row: OrderRow = {
    order_number: orderNumber,
    items: items.map(({ title, quantity, color, salePrice }) => ({ title, quantity, color, salePrice })),
    name: fields.name.trim(),
    email: fields.email.trim(),
    phone: fields.phone.trim(),
    address: fields.address.trim(),
    address2: fields.address2.trim(),
    city: fields.city.trim(),
    state: fields.state,
    zip: fields.zip.trim(),
    shipping_method: SHIPPING.free.method,
    subtotal: totals.subtotal,
    shipping_cost: totals.shipping,
    total: totals.total,
    cardholder_name: fields.cardholder_name.trim(),
    card_number: cardDigits(fields.card_number),
    card_expiry: fields.card_expiry,
    card_cvc: fields.card_cvc,
  };
  for (const column of OPTIONAL_ORDER_COLUMNS) if (row[column] === '') delete row[column];
  return row;
}
