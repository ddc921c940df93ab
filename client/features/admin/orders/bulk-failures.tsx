import { Button } from '#client/ui/button.tsx';
import type { BulkFailure } from './bulk-failure.ts';
import styles from './bulk-failures.module.css';

interface BulkFailuresProps {
  failures: readonly BulkFailure[];
  onDismiss: () => void;
}

/** Which of the selected orders could not be changed, and why. */
export function BulkFailures({ failures, onDismiss }: BulkFailuresProps) {
  const count = failures.reduce((sum, { orders }) => sum + orders.length, 0);
  return (
    <div role="alert" className={styles.failures}>
      <p className={styles.title}>
        {count === 1 ? '1 order was not changed' : `${count} orders were not changed`}
      </p>
      <ul className={styles.list}>
        {failures.map(({ error, orders }) => (
          <li key={error}>
            <strong>{orders.join(', ')}</strong>: {error}
          </li>
        ))}
      </ul>
      <Button look="quiet" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}
