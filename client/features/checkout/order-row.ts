import { subtotal, toCents, toDollars } from '#client/lib/money.ts';
import { type OrderItem, type OrderRow, SHIPPING } from '#contract/orders.ts';
import { cardDigits } from './validate-card.ts';

/** What the shopper types, under the names of the order row. */
export type CheckoutFields = Pick<
  OrderRow,
  | 'name'
  | 'email'
  | 'phone'
  | 'address'
  | 'address2'
  | 'city'
  | 'state'
  | 'zip'
  | 'cardholder_name'
  | 'card_number'
  | 'card_expiry'
  | 'card_cvc'
>;

/** What an order costs, in dollars. */
export interface Totals {
  subtotal: number;
  shipping: number;
  tax: number;
  total: number;
}

export function orderTotals(lines: readonly OrderItem[]): Totals {
  const goods = subtotal(lines);
  const shipping = SHIPPING.free.cost;
  const tax = 0;
  return {
    subtotal: goods,
    shipping,
    tax,
    total: toDollars(toCents(goods) + toCents(shipping) + toCents(tax)),
  };
}

/** The row to insert, with all its 18 keys: the server's columns have no defaults for what a shopper leaves out. */
export function orderRow(orderNumber: string, lines: readonly OrderItem[], fields: CheckoutFields): OrderRow {
  const totals = orderTotals(lines);
  return {
    order_number: orderNumber,
    items: lines.map(({ title, quantity, color, salePrice }) => ({ title, quantity, color, salePrice })),
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
}
