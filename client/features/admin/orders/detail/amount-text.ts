import type { OrderDetail } from '#contract/api/orders.ts';
import { formatDollars, shippingCostText } from '#contract/money.ts';
import { SHIPPING } from '#contract/order-row.ts';

/** "$7.99", or with what the shipping costs, if it has another method than the free one. */
export function amountText({
  amount,
  shippingMethod,
  shippingCost,
}: Pick<OrderDetail, 'amount' | 'shippingMethod' | 'shippingCost'>): string {
  const total = formatDollars(amount);
  if (shippingMethod === SHIPPING.free.method) return total;
  return `${total} · Shipping: ${shippingMethod} ${shippingCostText(shippingCost)}`;
}
