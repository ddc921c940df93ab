import { useEffect, useRef, useState } from 'react';
import type { AssignableOrderStatus } from '#contract/orders.ts';
import { BulkBar } from './bulk-bar.tsx';
import styles from './bulk-changes.module.css';
import { type BulkFailure, bulkFailures } from './bulk-failure.ts';
import { BulkFailures } from './bulk-failures.tsx';
import { useUpdateOrderStatuses } from './update-order-statuses.ts';
import type { OrderPicks } from './use-order-picks.ts';

/** Changes the selected orders: what was done is no longer selected, what failed is, and is told with its reason. */
export function BulkChanges({ picks }: { picks: OrderPicks }) {
  const { mutate, isPending } = useUpdateOrderStatuses();
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);

  function change(ids: string[], status: AssignableOrderStatus) {
    const known = picks.orders;
    setFailures([]);
    mutate(
      { ids, status },
      {
        onSuccess({ updated, failed }) {
          picks.drop(updated);
          setFailures(bulkFailures(failed, known));
        },
      },
    );
  }

  // The bar goes with what was selected; the keyboard stays where it was.
  const place = useRef<HTMLDivElement>(null);
  const none = picks.orders.length === 0;
  const hadSome = useRef(false);
  useEffect(() => {
    if (none && hadSome.current && document.activeElement === document.body)
      place.current?.focus({ preventScroll: true });
    hadSome.current = !none;
  }, [none]);

  function dismiss() {
    setFailures([]);
    place.current?.focus({ preventScroll: true });
  }

  return (
    <section ref={place} tabIndex={-1} className={styles.dock} aria-label="Selected orders">
      {failures.length > 0 && <BulkFailures failures={failures} onDismiss={dismiss} />}
      {!none && <BulkBar selected={picks.orders} busy={isPending} onChange={change} onClear={picks.clear} />}
    </section>
  );
}
