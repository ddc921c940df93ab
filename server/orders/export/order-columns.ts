import type { Order } from '../order.entity.ts';

const dollars = (amount: number): string => amount.toFixed(2);

/** As spreadsheets recognise a time: 2026-05-10 09:30:00. */
const spreadsheetTime = (time: Date): string => time.toISOString().slice(0, 19).replace('T', ' ');

/** The columns of the file: what it takes to ship an order and to keep accounts. */
const COLUMNS: [header: string, value: (order: Order) => string | number | undefined][] = [
  ['Order number', ({ orderNumber }) => orderNumber],
  ['Order ID', ({ id }) => id],
  ['Date (UTC)', ({ createdAt }) => spreadsheetTime(createdAt)],
  ['Status', ({ status }) => status],
  ['Product', ({ items }) => items[0]?.title],
  ['Color', ({ items }) => items[0]?.color],
  ['Quantity', ({ items }) => items[0]?.quantity],
  ['Customer', ({ name }) => name],
  ['E-mail', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Address', ({ address }) => address],
  ['Address line 2', ({ address2 }) => address2 ?? ''],
  ['City', ({ city }) => city],
  ['State', ({ state }) => state],
  ['ZIP', ({ zip }) => zip],
  ['Shipping method', ({ shippingMethod }) => shippingMethod],
  ['Subtotal', ({ subtotal }) => dollars(subtotal)],
  ['Shipping', ({ shippingCost }) => dollars(shippingCost)],
  ['Total', ({ total }) => dollars(total)],
  ['Card ending', ({ cardLast4 }) => cardLast4],
];

export const HEADERS = COLUMNS.map(([header]) => header);

export function cellsOf(order: Order): (string | number | undefined)[] {
  return COLUMNS.map(([, value]) => value(order));
}
