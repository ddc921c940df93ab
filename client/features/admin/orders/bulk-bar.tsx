import { Button } from '#client/ui/button.tsx';
import type { AssignableOrderStatus } from '#contract/orders.ts';
import styles from './bulk-bar.module.css';
import { type LooseOrder, offeredStatuses } from './order-view.ts';

interface BulkBarProps {
  selected: readonly LooseOrder[];
  busy: boolean;
  onChange: (ids: string[], status: AssignableOrderStatus) => void;
  onClear: () => void;
}

/** What can be done to the selected orders. It stands at the lower edge, where thumbs are, and moves nothing. */
export function BulkBar({ selected, busy, onChange, onClear }: BulkBarProps) {
  const idsFor = (status: AssignableOrderStatus) =>
    selected.filter((order) => offeredStatuses(order.status).includes(status)).map(({ _id }) => _id);
  const payable = idsFor('paid');
  const cancellable = idsFor('cancelled');
  return (
    <div className={styles.bar} aria-busy={busy}>
      <p role="status" className={styles.count}>
        {selected.length} selected
      </p>
      {payable.length > 0 && (
        <Button aria-disabled={busy} look="secondary" onClick={() => busy || onChange(payable, 'paid')}>
          {`Mark ${payable.length} as Paid`}
        </Button>
      )}
      {cancellable.length > 0 && (
        <Button aria-disabled={busy} look="quiet" onClick={() => busy || onChange(cancellable, 'cancelled')}>
          {`Cancel ${cancellable.length} ${cancellable.length === 1 ? 'order' : 'orders'}`}
        </Button>
      )}
      <Button look="quiet" className={styles.clear} onClick={onClear}>
        Clear selection
      </Button>
    </div>
  );
}
