import { useEffect, useRef, useState } from 'react';
import { orderName, type PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { useOrder } from '#client/features/admin/orders/core/orders-queries.ts';
import { UndoCancel } from '#client/features/admin/orders/core/undo-cancel.tsx';
import { HttpError } from '#client/lib/http.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#client/ui/dialogs/confirm-dialog.tsx';
import { SideDialog } from '#client/ui/dialogs/side-dialog.tsx';
import { Alert } from '#client/ui/feedback/alert.tsx';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import { loadDetails, OpenedOrder } from './opened-order.tsx';
import styles from './order-dialog.module.css';
import { hasUnsavedText } from './unsaved-text.ts';

interface OrderDialogProps {
  id: string;
  /** The list behind the dialog, for its previous and next buttons. */
  orders: readonly PartialOrder[];
  /** How many orders the list has, with those that are not loaded. */
  total: string;
  /** Whether the operator is about to enter the order's tracking number. */
  isShipping: boolean;
  onOpen: (id: string, options?: { ship: boolean }) => void;
  onClose: () => void;
}

/** A dialog with everything needed to ship one order. */
export function OrderDialog({ id, orders, total, isShipping, onOpen, onClose }: OrderDialogProps) {
  const { data: order, error, isError, refetch } = useOrder(id);
  const { previous, next } = useNeighbors(orders, id);
  const toShip = nextToShip(orders, id, next);
  const position = orders.findIndex(({ _id }) => _id === id) + 1;
  const listed = orders.find(({ _id }) => _id === id);
  const known = order ?? listed;
  const [loadedWithPage] = useState(orders.length === 0 && id);
  const [hasCode, setHasCode] = useState(false);
  // An order opened from the list begins with what the list knows. One that the page loads with is shown as a whole.
  const shown = loadedWithPage === id ? hasCode && order : known;
  // Loads the code while the order is fetched. If this fails, rendering the details fails too and shows the error.
  useEffect(() => {
    const done = () => setHasCode(true);
    loadDetails().then(done, done);
  }, []);
  /** What the operator has scanned before this order was opened. */
  const [scanned, setScanned] = useState({ id: '', text: '' });
  const unknown = error instanceof HttpError && (error.status === 404 || error.status === 400);

  const content = useRef<HTMLDivElement>(null);
  /** What the operator wanted to do while something typed was not saved. */
  const [leaving, setLeaving] = useState<{ go: () => void }>();

  function mayLeave(go: () => void): boolean {
    if (!hasUnsavedText(content.current)) return true;
    setLeaving({ go });
    return false;
  }

  function leave(go: () => void) {
    if (mayLeave(go)) go();
  }

  function shipNext(toShip: string, text = '') {
    setScanned({ id: toShip, text });
    onOpen(toShip, { ship: true });
  }

  function answer(discard: boolean) {
    setLeaving(undefined);
    if (discard) leaving?.go();
  }

  const step = (direction: 'previous' | 'next', to: string | undefined) => (
    <IconButton
      label={direction === 'next' ? 'Next order' : 'Previous order'}
      icon="chevron"
      className={styles.step}
      data-step={direction}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && leave(() => onOpen(to))}
    />
  );

  const missing = isError ? (
    <Alert title="Couldn’t load this order" action="Try again" onAction={() => refetch()} />
  ) : (
    <LiveRegion>Loading...</LiveRegion>
  );

  return (
    <SideDialog
      title={known ? orderName(known) : 'Order'}
      mayClose={() => mayLeave(onClose)}
      onClose={onClose}
      tools={
        (previous !== undefined || next !== undefined) && (
          <>
            {position > 0 && (
              <span className={styles.position}>
                {position} of {total}
              </span>
            )}
            {step('previous', previous)}
            {step('next', next)}
          </>
        )
      }
    >
      {/* The keyboard shortcuts find the order by this attribute. */}
      <div ref={content} className={styles.content} data-open-order={id}>
        <UndoCancel />
        {unknown ? (
          <div className={styles.message}>
            <Alert title="Order not found" action="Back to orders" onAction={onClose}>
              The URL may be mistyped, or the order may have been removed.
            </Alert>
          </div>
        ) : shown ? (
          <OpenedOrder
            key={id}
            order={shown}
            isShipping={isShipping}
            scanned={isShipping && scanned.id === id ? scanned.text : ''}
            mayLeave={mayLeave}
            onShipNext={toShip === undefined ? undefined : (text) => leave(() => shipNext(toShip, text))}
          >
            {missing}
          </OpenedOrder>
        ) : (
          <div className={styles.message}>{missing}</div>
        )}
      </div>
      {leaving && (
        <ConfirmDialog
          question="Discard what you typed?"
          detail="It isn’t saved yet."
          action="Discard"
          cancelLabel="Keep editing"
          onClose={answer}
        />
      )}
    </SideDialog>
  );
}

/** The ids of the previous and the next order in the list. */
interface Neighbors {
  previous?: string;
  next?: string;
}

/** Undefined if the order is not in the list. */
export function neighbors(orders: readonly PartialOrder[], id: string): Neighbors | undefined {
  const index = orders.findIndex(({ _id }) => _id === id);
  if (index < 0) return undefined;
  return { previous: orders[index - 1]?._id, next: orders[index + 1]?._id };
}

/** The id of the first order to ship, from the order `start` on or else from the top of the list. */
export function nextToShip(orders: readonly PartialOrder[], id: string, start: string | undefined) {
  const from = Math.max(
    0,
    orders.findIndex(({ _id }) => _id === start),
  );
  const waiting = ({ _id, toShipSince }: PartialOrder) => toShipSince && _id !== id;
  return [...orders.slice(from), ...orders].find(waiting)?._id;
}

/** Keeps the last neighbors of an order that its new status has removed from the list. */
function useNeighbors(orders: readonly PartialOrder[], id: string): Neighbors {
  const found = neighbors(orders, id);
  const [last, setLast] = useState({ id, ...found });
  const moved = found && (found.previous !== last.previous || found.next !== last.next);
  if (last.id !== id || moved) setLast({ id, ...found });
  return last;
}
