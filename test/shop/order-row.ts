import { orderRow as checkoutRow } from '../../client/features/checkout/order-row.ts';
import type { Customer } from '../../contract/api/customers.ts';
import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { CUSTOMER_FIELDS, type CustomerField } from '../../contract/customers.ts';
import type { OrderRow } from '../../contract/order-row.ts';

const { title, salePrice } = BUILT_IN_PRODUCT;

export const ORDER_LINE = { title, quantity: 1, color: 'Pink', salePrice };

/** A valid row, whose two optional fields are empty. */
export function orderRow(changes: Partial<Record<keyof OrderRow, unknown>> = {}) {
  return {
    order_number: 'LC123456',
    items: [ORDER_LINE],
    name: 'Ada Lovelace',
    email: 'ada@example.com',
    phone: '',
    address: '1 Engine Street',
    address2: '',
    city: 'Los Angeles',
    state: 'CA',
    zip: '90001',
    shipping_method: 'free',
    subtotal: salePrice,
    shipping_cost: 0,
    total: salePrice,
    cardholder_name: 'Ada Lovelace',
    card_number: '4242424242424242',
    card_expiry: '12/30',
    card_cvc: '123',
    ...changes,
  };
}

/** A row that the price rule refuses when its statement ends, so that the statement locks its key until then. */
export const UNKNOWN_PRODUCT_ROW = orderRow({ items: [{ ...ORDER_LINE, title: 'Yacht' }] });

/** The customer of that row, as an operator edits it. */
export function customer(changes: Partial<Customer> = {}): Customer {
  const row = orderRow() as Record<CustomerField, string>;
  const fields = CUSTOMER_FIELDS.map((field) => [field, row[field]]);
  return { ...Object.fromEntries(fields), ...changes };
}

/** The row that the checkout sends for a shopper who fills in only what is required. */
export function minimalRow({ order_number = 'LC123456', email = 'ada@example.com' } = {}): OrderRow {
  const fields = orderRow({ email }) as Required<OrderRow>;
  return checkoutRow(order_number, [ORDER_LINE], fields);
}
