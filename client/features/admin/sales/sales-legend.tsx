import { useId } from 'react';
import type { OrderStatus } from '#contract/orders.ts';
import styles from './sales-chart.module.css';
import { StatusPatterns } from './status-patterns.tsx';

export const STATUS_NAMES: Record<OrderStatus, string> = {
  paid: 'Paid',
  pending: 'Pending',
  cancelled: 'Cancelled',
};

/** Which filling is which status, in the order of the bars. */
export function SalesLegend({ statuses }: { statuses: readonly OrderStatus[] }) {
  const id = useId();
  return (
    <ul className={styles.legend}>
      {statuses.map((status) => (
        <li key={status}>
          <svg width="16" height="16" aria-hidden="true">
            <StatusPatterns id={id} statuses={[status]} />
            <rect
              className={styles.bar}
              data-status={status}
              fill={`url(#${id}-${status})`}
              x="0.5"
              y="0.5"
              width="15"
              height="15"
            />
          </svg>
          {STATUS_NAMES[status]}
        </li>
      ))}
    </ul>
  );
}
