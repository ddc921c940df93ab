import { formatDollars } from '#client/lib/money.ts';
import { type OrderDetail, SHIPPING } from '#contract/orders.ts';
import styles from './order-details.module.css';

/** What the checkout calls the ways of shipping. */
function shippingText(method: string): string {
  return method === SHIPPING.free.method ? 'Free shipping' : `Shipping: ${method}`;
}

export function OrderTotals({ order }: { order: OrderDetail }) {
  const { subtotal, shippingMethod, shippingCost, amount, cardLast4 } = order;
  return (
    <dl className={styles.totals}>
      <dt>Subtotal</dt>
      <dd>{formatDollars(subtotal)}</dd>
      <dt>{shippingText(shippingMethod)}</dt>
      <dd>{formatDollars(shippingCost)}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatDollars(amount)}</dd>
      <dt>Payment</dt>
      <dd>{cardLast4 ? `card ending ${cardLast4}` : 'card'}</dd>
    </dl>
  );
}
