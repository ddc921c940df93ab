import type { OrderStatus } from '#contract/orders.ts';
import styles from './sales-chart.module.css';

interface StatusPatternsProps {
  id: string;
  statuses: readonly OrderStatus[];
}

/** What the bars of each status are filled with: full, hatched, dotted, so that colour is not needed to tell them. */
export function StatusPatterns({ id, statuses }: StatusPatternsProps) {
  return (
    <defs>
      {statuses.map((status) => (
        <pattern
          key={status}
          id={`${id}-${status}`}
          data-status={status}
          className={styles.pattern}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={status === 'pending' ? 'rotate(45)' : undefined}
        >
          <rect className={styles.ground} width="6" height="6" />
          {status === 'pending' && <rect className={styles.figure} width="2" height="6" />}
          {status === 'cancelled' && <circle className={styles.figure} cx="3" cy="3" r="1" />}
        </pattern>
      ))}
    </defs>
  );
}
