import { useId, useState } from 'react';
import { formatDollars } from '#client/lib/money.ts';
import type { OrderLine } from './order-line.ts';
import { orderTotals } from './order-row.ts';
import styles from './order-summary.module.css';
import { SummaryLine } from './summary-line.tsx';
import { SummaryTotals } from './summary-totals.tsx';

interface OrderSummaryProps {
  lines: readonly OrderLine[];
  /** While the current price is being fetched, no amount is shown. */
  loading: boolean;
}

/** On phones folded up to its total; beside the form always open. */
export function OrderSummary({ lines, loading }: OrderSummaryProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const totals = orderTotals(lines);
  return (
    <section className={styles.summary} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`} className={styles.heading}>
        Order Summary
      </h2>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span className={styles.chevron} aria-hidden="true" />
        <span>{open ? 'Hide order summary' : 'Show order summary'}</span>
        {!loading && <strong className={styles.amount}>{formatDollars(totals.total)}</strong>}
      </button>
      <div id={id} className={styles.content} data-open={open}>
        {loading ? (
          <p role="status" className={styles.loading}>
            Loading...
          </p>
        ) : (
          <>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <SummaryLine key={`${line._id} ${line.color}`} line={line} />
              ))}
            </ul>
            <SummaryTotals totals={totals} />
          </>
        )}
      </div>
    </section>
  );
}
