import { Suspense, useEffect, useRef, useState } from 'react';
import { useBulkMutation } from '#client/features/admin/orders/core/bulk-mutation.ts';
import { offeredStatuses, type PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { ShipOrders } from '#client/features/admin/orders/shipping/ship-orders.tsx';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import type { BulkStatusChange } from '#contract/api/order-status.ts';
import type { BulkResponse } from '#contract/api/orders.ts';
import { ERASED_EMAIL } from '#contract/customers.ts';
import type { AssignableOrderStatus } from '#contract/orders.ts';
import { pluralize } from '#contract/pluralize.ts';
import styles from './bulk-changes.module.css';
import { type BulkFailure, BulkFailures, bulkFailures } from './bulk-failures.tsx';
import type { OrderSelection } from './order-selection.ts';

const PrintOrders = optionalComponent(
  async () => (await import('#client/features/admin/orders/print/print-orders.tsx')).PrintOrders,
);

/** Changes the selected orders. Failed orders stay selected and are listed with the reason. */
export function BulkChanges({ selection }: { selection: OrderSelection }) {
  const { mutate, isPending } = useBulkMutation<BulkStatusChange>({
    method: 'PUT',
    path: '/api/orders/status',
    success: () => 'Order status updated',
    failure: 'Failed to update order',
    failureId: 'order-statuses-failure',
  });
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);

  function change(ids: string[], status: AssignableOrderStatus) {
    const changing = selection.orders;
    setFailures([]);
    mutate(
      { ids, status },
      {
        onSuccess: ({ updated, failed }) => settle(updated, failed, changing),
      },
    );
  }

  function settle(
    updated: readonly PartialOrder[],
    failed: BulkResponse['failed'],
    changing: readonly PartialOrder[],
  ) {
    selection.deselect(updated);
    setFailures(bulkFailures(failed, changing));
  }

  // The bar disappears when nothing is selected, so focus moves to the section.
  const section = useRef<HTMLDivElement>(null);
  const none = selection.orders.length === 0;
  const hadSome = useRef(false);
  useEffect(() => {
    if (none && hadSome.current && document.activeElement === document.body)
      section.current?.focus({ preventScroll: true });
    hadSome.current = !none;
  }, [none]);

  function dismiss() {
    setFailures([]);
    section.current?.focus({ preventScroll: true });
  }

  return (
    <section ref={section} tabIndex={-1} className={styles.dock} aria-label="Selected orders">
      {failures.length > 0 && <BulkFailures failures={failures} onDismiss={dismiss} />}
      {!none && (
        <BulkBar
          selected={selection.orders}
          busy={isPending}
          onChange={change}
          onShipped={settle}
          onClear={selection.clear}
        />
      )}
    </section>
  );
}

interface BulkBarProps {
  selected: readonly PartialOrder[];
  busy: boolean;
  onChange: (ids: string[], status: AssignableOrderStatus) => void;
  onShipped: (
    updated: readonly PartialOrder[],
    failed: BulkResponse['failed'],
    shipping: readonly PartialOrder[],
  ) => void;
  onClear: () => void;
}

/** The actions for the selected orders, at the lower edge, within reach of a thumb and without shifting the list. */
function BulkBar({ selected, busy, onChange, onShipped, onClear }: BulkBarProps) {
  const idsFor = (status: AssignableOrderStatus) =>
    selected.filter((order) => offeredStatuses(order.status).includes(status)).map(({ _id }) => _id);
  const payable = idsFor('paid');
  const cancellable = idsFor('cancelled');
  const [confirming, setConfirming] = useState<string[]>();

  function cancel(ids: string[], confirmed: boolean) {
    setConfirming(undefined);
    if (confirmed) onChange(ids, 'cancelled');
  }
  return (
    <div className={styles.bar} aria-busy={busy}>
      <LiveRegion className={styles.count}>{selected.length} selected</LiveRegion>
      {payable.length > 0 && (
        <Button aria-disabled={busy} variant="secondary" onClick={() => busy || onChange(payable, 'paid')}>
          {`Mark ${payable.length} as Paid`}
        </Button>
      )}
      {cancellable.length > 0 && (
        <Button aria-disabled={busy} variant="quiet" onClick={() => busy || setConfirming(cancellable)}>
          {cancelText(cancellable.length)}
        </Button>
      )}
      <ShipOrders orders={selected} onShipped={onShipped} />
      <PrintButton selected={selected} />
      <Button variant="quiet" className={styles.clear} onClick={onClear}>
        Clear selection
      </Button>
      {confirming && (
        <ConfirmDialog
          question={`${cancelText(confirming.length)}?`}
          detail={`${paidLaterText(confirming.length === 1 ? 'it' : 'them')}${
            selected.some(({ _id, shippedAt }) => shippedAt && confirming.includes(_id))
              ? ' Shipped orders stay marked as shipped.'
              : ''
          }`}
          action={cancelText(confirming.length)}
          cancelLabel={confirming.length === 1 ? 'Keep order' : 'Keep orders'}
          onClose={(confirmed) => cancel(confirming, confirmed)}
        />
      )}
    </div>
  );
}

function PrintButton({ selected }: Pick<BulkBarProps, 'selected'>) {
  /** Undefined while not printing. Each press starts anew, since not every browser reports when it has printed. */
  const [job, setJob] = useState<number>();
  // An erased order has no address.
  const printable = selected.filter(({ customerInfo }) => customerInfo?.email !== ERASED_EMAIL);
  if (printable.length === 0) return null;
  return (
    <>
      <Button variant="secondary" onClick={() => setJob(Date.now())}>
        Print {pluralize(printable.length, 'order')}
      </Button>
      {job !== undefined && (
        <Suspense>
          <PrintOrders key={job} orders={printable} onClose={() => setJob(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const paidLaterText = (orders: 'it' | 'them') =>
  `You can’t set ${orders} back to pending. You can still mark ${orders} as paid later.`;

const cancelText = (count: number) => (count === 1 ? 'Cancel 1 order' : `Cancel ${count} orders`);
