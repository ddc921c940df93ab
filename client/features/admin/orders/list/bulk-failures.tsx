import { orderName, type PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { BulkResponse } from '#contract/api/orders.ts';
import styles from './bulk-changes.module.css';

interface BulkFailuresProps {
  failures: readonly BulkFailure[];
  onDismiss: () => void;
}

export function BulkFailures({ failures, onDismiss }: BulkFailuresProps) {
  const count = failures.reduce((sum, { orders }) => sum + orders.length, 0);
  return (
    <div role="alert" className={styles.failures}>
      <p className={styles.title}>
        {count === 1 ? '1 order wasn’t changed' : `${count} orders weren’t changed`}
      </p>
      <ul className={styles.list}>
        {failures.map(({ error, orders }) => (
          <li key={error}>
            <strong>{orders.join(', ')}</strong>: {error}
          </li>
        ))}
      </ul>
      <Button variant="quiet" onClick={onDismiss}>
        Dismiss
      </Button>
    </div>
  );
}

/** The orders that failed for the same reason. */
export interface BulkFailure {
  error: string;
  orders: string[];
}

export function bulkFailures(failed: BulkResponse['failed'], known: readonly PartialOrder[]): BulkFailure[] {
  const names = new Map(known.map((order) => [order._id, orderName(order)]));
  const byReason = new Map<string, string[]>();
  for (const { _id, error } of failed)
    byReason.set(error, [...(byReason.get(error) ?? []), names.get(_id) ?? _id]);
  return [...byReason].map(([error, orders]) => ({ error, orders }));
}
