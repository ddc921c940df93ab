import type { OrderDetail } from '#contract/api/orders.ts';
import { formatDollars, lineTotal, shippingCostText } from '#contract/money.ts';
import { SHIPPING } from '#contract/order-row.ts';

type Amounts = Pick<OrderDetail, 'amount' | 'items' | 'shippingMethod' | 'shippingCost'>;

/**
 * "$15.98", or with what the shipping costs, if it has another method than the free one. Empty if the order ships free and a
 * line is all of it, because its price is the amount.
 */
export function amountText({ amount, items, shippingMethod, shippingCost }: Amounts): string {
  const total = formatDollars(amount);
  if (shippingMethod !== SHIPPING.free.method)
    return `${total} · Shipping: ${shippingMethod} ${shippingCostText(shippingCost)}`;
  return items.every((item) => lineTotal(item) === amount) ? '' : total;
}
