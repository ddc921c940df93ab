import { orderRow as checkoutRow } from '../../client/features/checkout/order-row.ts';
import type { Customer } from '../../contract/api/customers.ts';
import { BUILT_IN_COLLAR } from '../../contract/built-in-collar.ts';
import { CUSTOMER_FIELDS, type CustomerField } from '../../contract/customers.ts';
import type { OrderRow } from '../../contract/order-row.ts';

const { title, salePrice } = BUILT_IN_COLLAR;

export const ORDER_LINE = { title, quantity: 1, color: 'Pink', salePrice };

/** A row with all that is required of one, and two optional texts that are empty. */
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

/** The price rule refuses it at the end of its statement: until then the statement has its key. */
export const UNKNOWN_PRODUCT_ROW = orderRow({ items: [{ ...ORDER_LINE, title: 'Yacht' }] });

/** The customer of that row, as an operator corrects it. */
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
