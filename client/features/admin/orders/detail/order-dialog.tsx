import { Suspense, useEffect, useState } from 'react';
import { orderName, type PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { useOrder } from '#client/features/admin/orders/core/orders-queries.ts';
import { UndoCancel } from '#client/features/admin/orders/core/undo-cancel.tsx';
import { HttpError } from '#client/lib/http.ts';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { SideDialog } from '#client/ui/dialogs/side-dialog.tsx';
import { Alert } from '#client/ui/feedback/alert.tsx';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import styles from './order-dialog.module.css';

/** Loaded separately, because it is most of the admin area's code and the list does not need it. */
const loadDetails = () => import('./order-details.tsx').then((module) => module.OrderDetails);
const OrderDetails = lazyComponent(loadDetails);

interface OrderDialogProps {
  id: string;
  /** The list behind the dialog, for its previous and next buttons. */
  orders: readonly PartialOrder[];
  onOpen: (id: string, options?: { ship: boolean }) => void;
  onClose: () => void;
}

/** A dialog with everything needed to ship one order. */
export function OrderDialog({ id, orders, onOpen, onClose }: OrderDialogProps) {
  const { data: order, error, isError, refetch } = useOrder(id);
  const { previous, next } = useNeighbors(orders, id);
  const toShip = nextToShip(orders, id, next);
  const position = orders.findIndex(({ _id }) => _id === id) + 1;
  const listed = order ?? orders.find(({ _id }) => _id === id);
  // Loads the code while the order is fetched. If this fails, rendering OrderDetails fails too and shows the error.
  useEffect(() => void loadDetails().catch(() => {}), []);
  const unknown = error instanceof HttpError && (error.status === 404 || error.status === 400);

  const step = (direction: 'previous' | 'next', to: string | undefined) => (
    <IconButton
      label={direction === 'next' ? 'Next order' : 'Previous order'}
      icon="chevron"
      className={styles.step}
      data-step={direction}
      aria-disabled={to === undefined}
      onClick={() => to !== undefined && onOpen(to)}
    />
  );

  const loading = <LiveRegion className={styles.message}>Loading...</LiveRegion>;

  return (
    <SideDialog
      title={listed ? orderName(listed) : 'Order'}
      onClose={onClose}
      tools={
        (previous !== undefined || next !== undefined) && (
          <>
            {position > 0 && (
              <span className={styles.position}>
                {position} of {orders.length}
              </span>
            )}
            {step('previous', previous)}
            {step('next', next)}
          </>
        )
      }
    >
      {/* The keyboard shortcuts find the order by this attribute. */}
      <div data-open-order={id}>
        <UndoCancel />
        {order && !unknown && (
          <Suspense fallback={loading}>
            <OrderDetails
              key={order._id}
              order={order}
              onShipNext={toShip === undefined ? undefined : () => onOpen(toShip, { ship: true })}
            />
          </Suspense>
        )}
        {!order && !isError && loading}
        {unknown && (
          <div className={styles.message}>
            <Alert title="Order not found" action="Back to orders" onAction={onClose}>
              The URL may be mistyped, or the order may have been removed.
            </Alert>
          </div>
        )}
        {isError && !unknown && !order && (
          <div className={styles.message}>
            <Alert title="Couldn’t load this order" action="Try again" onAction={() => refetch()} />
          </div>
        )}
      </div>
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
