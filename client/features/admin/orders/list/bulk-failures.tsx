import type { BulkOutcome } from '#client/features/admin/orders/core/bulk-mutation.ts';
import { orderName, type PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { formatCount } from '#contract/pluralize.ts';
import styles from './bulk-changes.module.css';

interface BulkFailuresProps {
  failures: readonly BulkFailure[];
  onDismiss: () => void;
}

export function BulkFailures({ failures, onDismiss }: BulkFailuresProps) {
  const total = failures.reduce((sum, { count }) => sum + count, 0);
  return (
    <div role="alert" className={styles.failures}>
      <p className={styles.title}>
        {total === 1 ? '1 order wasn’t changed' : `${formatCount(total)} orders weren’t changed`}
      </p>
      <ul className={styles.list}>
        {failures.map(({ error, orders }) => (
          <li key={error}>
            {orders && (
              <>
                <strong>{orders.join(', ')}</strong>:{' '}
              </>
            )}
            {error}
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
  count: number;
  /** Undefined for the selection of a filter. */
  orders?: string[];
}

export function bulkFailures(
  { failed, error }: BulkOutcome,
  { count, known }: { count: number; known: readonly PartialOrder[] },
): BulkFailure[] {
  if (error !== undefined) return [{ error, count }];
  const names = new Map(known.map((order) => [order._id, orderName(order)]));
  const byReason = new Map<string, string[]>();
  for (const { _id, error: reason } of failed)
    byReason.set(reason, [...(byReason.get(reason) ?? []), names.get(_id) ?? _id]);
  return [...byReason].map(([reason, orders]) => ({ error: reason, count: orders.length, orders }));
}
