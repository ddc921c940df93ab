import { type MouseEvent, type RefCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  type BulkOutcome,
  type BulkTarget,
  useBulkMutation,
} from '#client/features/admin/orders/core/bulk-mutation.ts';
import { offerUndo } from '#client/features/admin/orders/core/cancellations.ts';
import type { WholeSelection } from '#client/features/admin/orders/core/orders-queries.ts';
import { ShipOrders, useShipOrders } from '#client/features/admin/orders/shipping/ship-orders.tsx';
import { useFocusFallback } from '#client/lib/use-focus-fallback.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import type { StatusChange } from '#contract/api/order-status.ts';
import type { AssignableOrderStatus, OrderStatus } from '#contract/orders.ts';
import { formatCount } from '#contract/pluralize.ts';
import type { Carrier } from '#contract/shipments.ts';
import { cancelDetail, cancelText } from './bulk-cancel-question.ts';
import styles from './bulk-changes.module.css';
import { type BulkFailure, BulkFailures, bulkFailures } from './bulk-failures.tsx';
import { type BulkTargets, targetsOfFilter, targetsOfRows } from './bulk-targets.ts';
import { type OrderSelection, stillSelected } from './order-selection.ts';
import { PrintButton } from './print-button.tsx';

interface BulkChangesProps {
  selection: OrderSelection;
  /** All orders that match the filter, if all loaded orders are selected and more orders match. */
  whole: WholeSelection | undefined;
  /** The status that the filter requires. */
  status: OrderStatus | undefined;
  /** Refers to where the exports of the selected orders are shown. */
  exportsSlot?: RefCallback<HTMLElement>;
}

/**
 * Changes the selected orders. Failed orders stay selected and are listed with the reason. Paid orders stay selected as
 * well, because they are printed next.
 */
export function BulkChanges({ selection, whole, status: filtered, exportsSlot }: BulkChangesProps) {
  const { mutate, isPending } = useBulkMutation<StatusChange>({
    method: 'PUT',
    path: '/api/orders/status',
    success: () => 'Order status updated',
    failure: 'Failed to update order',
    failureId: 'order-statuses-failure',
  });
  // Not in the bar: TanStack Query calls no callback of a component that is gone, as the bar is once nothing is selected.
  const shipments = useShipOrders();
  const busy = isPending || shipments.isPending;
  const [failures, setFailures] = useState<readonly BulkFailure[]>([]);
  /** May change while a request runs. */
  const latest = useRef(selection);
  useLayoutEffect(() => {
    latest.current = selection;
  });

  function change(target: BulkTarget, status: AssignableOrderStatus) {
    setFailures([]);
    const [id, ...others] = ('ids' in target.orders && target.orders.ids) || [];
    const only = others.length === 0 && selection.orders.find(({ _id }) => _id === id);
    mutate(
      { orders: target.orders, status },
      {
        onSuccess: (outcome) => {
          settle(outcome, target, status === 'paid');
          if (status === 'cancelled' && only && outcome.updated.length === 1) offerUndo(only);
        },
      },
    );
  }

  function ship(target: BulkTarget, carrier: Carrier) {
    shipments.mutate({ orders: target.orders, carrier }, { onSuccess: (outcome) => settle(outcome, target) });
  }

  function settle(outcome: BulkOutcome, { count }: BulkTarget, keep = false) {
    const now = latest.current;
    const changed = stillSelected(outcome.updated, selection, now);
    if (outcome.error !== undefined && now.whole === selection.whole) now.dropWhole();
    else if (changed.length > 0 && keep && outcome.failed.length === 0) now.keep(changed);
    else if (changed.length > 0) now.deselect(changed);
    setFailures(bulkFailures(outcome, { count, known: selection.orders }));
  }

  // The pressed button disappears, or the whole bar when nothing is selected.
  const section = useRef<HTMLDivElement>(null);
  useFocusFallback(section);

  return (
    <section ref={section} tabIndex={-1} className={styles.dock} aria-label="Selected orders">
      {failures.length > 0 && <BulkFailures failures={failures} onDismiss={() => setFailures([])} />}
      {selection.orders.length > 0 && (
        <BulkBar
          selection={selection}
          whole={whole}
          status={filtered}
          exportsSlot={exportsSlot}
          busy={busy}
          onChange={change}
          onShip={ship}
        />
      )}
    </section>
  );
}

interface BulkBarProps extends BulkChangesProps {
  busy: boolean;
  onChange: (target: BulkTarget, status: AssignableOrderStatus) => void;
  onShip: (target: BulkTarget, carrier: Carrier) => void;
}

/** The actions for the selected orders, at the lower edge, within reach of a thumb and without shifting the list. */
function BulkBar({ selection, whole, status, exportsSlot, busy, onChange, onShip }: BulkBarProps) {
  const targets = selection.whole ? targetsOfFilter(selection.whole) : targetsOfRows(selection.orders);
  const { paid, cancelled, shipped } = targets;
  // Printing comes after the payment.
  const isPaying = paid.count > 0 && paid.count === cancelled.count && shipped.count === 0;
  const [confirming, setConfirming] = useState<BulkTargets>();

  function cancel(target: BulkTarget, confirmed: boolean) {
    setConfirming(undefined);
    if (confirmed) onChange(target, 'cancelled');
  }
  return (
    <div className={styles.bar} aria-busy={busy} onClickCapture={ignoreDoubleClick}>
      <LiveRegion className={styles.count}>{selectionText(selection, whole, status)}</LiveRegion>
      {whole?.counts.version && !selection.whole && (
        <Button variant="quiet" className={styles.whole} onClick={() => selection.selectWhole(whole)}>
          Select all {formatCount(whole.counts.count)}
        </Button>
      )}
      <Button variant="quiet" className={styles.clear} onClick={selection.clear}>
        Clear<span className="visually-hidden"> selection</span>
      </Button>
      {cancelled.count > 0 && (
        <Button
          aria-disabled={busy}
          variant="quiet"
          className={styles.cancel}
          onClick={() => busy || setConfirming(targets)}
        >
          {cancelText(cancelled.count)}
        </Button>
      )}
      <div ref={exportsSlot} className={styles.exports} />
      {paid.count > 0 && (
        <Button
          aria-disabled={busy}
          variant={isPaying ? 'primary' : 'quiet'}
          onClick={() => busy || onChange(paid, 'paid')}
        >
          {`Mark ${formatCount(paid.count)} as Paid`}
        </Button>
      )}
      <ShipOrders count={shipped.count} busy={busy} onShip={(carrier) => onShip(shipped, carrier)} />
      {targets.printable > 0 && (
        <PrintButton
          variant={isPaying ? 'quiet' : 'primary'}
          selection={selection}
          printable={targets.printable}
        />
      )}
      {confirming && (
        <ConfirmDialog
          question={`${cancelText(confirming.cancelled.count)}?`}
          detail={cancelDetail(confirming)}
          action={cancelText(confirming.cancelled.count)}
          cancelLabel={confirming.cancelled.count === 1 ? 'Keep order' : 'Keep orders'}
          onClose={(confirmed) => cancel(confirming.cancelled, confirmed)}
        />
      )}
    </div>
  );
}

/** The first click of a double click may replace its button with another action. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}

/** How many orders are selected, and whether they have left the list, or are all loaded orders or all matching ones. */
function selectionText(
  { whole: selected, orders, gone }: OrderSelection,
  whole: WholeSelection | undefined,
  status: OrderStatus | undefined,
): string {
  if (gone > 0 && status) return `${formatCount(gone)} changed, no longer ${status}`;
  if (selected) return `All ${formatCount(selected.counts.count)} are selected.`;
  if (!whole) return `${formatCount(orders.length)} selected`;
  const text = `All ${formatCount(orders.length)} loaded orders are selected.`;
  return whole.counts.version ? text : `${text} There are too many to select all.`;
}
