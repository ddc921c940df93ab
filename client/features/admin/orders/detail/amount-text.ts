import type { OrderDetail } from '#contract/api/orders.ts';
import { formatDollars, lineTotal, shippingCostText } from '#contract/money.ts';
import { SHIPPING } from '#contract/order-row.ts';

type Amounts = Pick<OrderDetail, 'amount' | 'items' | 'shippingMethod' | 'shippingCost'>;

/**
 * "$15.98", or with what the shipping costs, if it has another method than the free one. Empty if a line that is all of the
 * order shows it as its price.
 */
export function amountText({ amount, items, shippingMethod, shippingCost }: Amounts): string {
  if (items.every((item) => lineTotal(item) === amount)) return '';
  const total = formatDollars(amount);
  if (shippingMethod === SHIPPING.free.method) return total;
  return `${total} · Shipping: ${shippingMethod} ${shippingCostText(shippingCost)}`;
}
