import { formatDollars } from '#client/lib/money.ts';
import type { Totals } from './order-row.ts';
import styles from './order-summary.module.css';
import { shippingText } from './shipping-text.ts';

interface SummaryTotalsProps {
  totals: Totals;
}

export function SummaryTotals({ totals }: SummaryTotalsProps) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Subtotal</dt>
        <dd>{formatDollars(totals.subtotal)}</dd>
      </div>
      <div>
        <dt>Shipping</dt>
        <dd>{shippingText(totals.shipping)}</dd>
      </div>
      <div>
        <dt>Estimated Tax</dt>
        <dd>{formatDollars(totals.tax)}</dd>
      </div>
      <div className={styles.total}>
        <dt>Total</dt>
        <dd>{formatDollars(totals.total)}</dd>
      </div>
    </dl>
  );
}
