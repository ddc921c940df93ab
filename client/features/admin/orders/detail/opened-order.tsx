import { type ReactNode, Suspense, useRef, useState } from 'react';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import styles from './order-details.module.css';
import { ShipmentBlock } from './shipment-block.tsx';
import { hasUnsavedText } from './unsaved-text.ts';

/** Loaded separately, because it is most of the admin area's code, and neither the list nor shipping needs it. */
export const loadDetails = () => import('./order-details.tsx');
const OrderHead = lazyComponent(() => loadDetails().then((module) => module.OrderHead));
const PrintButtons = lazyComponent(() => loadDetails().then((module) => module.PrintButtons));
const OrderNoteForm = lazyComponent(() => loadDetails().then((module) => module.OrderNoteForm));
const OrderRecords = lazyComponent(() => loadDetails().then((module) => module.OrderRecords));

interface OpenedOrderProps {
  /** Only what the list shows, until the rest has loaded. */
  order: OrderDetail | PartialOrder;
  isShipping: boolean;
  /** The beginning of its tracking number, if that was scanned before the order was opened. */
  scanned: string;
  /** Asked before the operator leaves the order; `go` follows once they discard what they typed. */
  mayLeave: (go: () => void) => boolean;
  /** Opens the next order to ship, if the list has one. */
  onShipNext: ((scanned?: string) => void) | undefined;
  /** Shown until the rest has loaded. */
  children: ReactNode;
}

const isComplete = (order: OrderDetail | PartialOrder): order is OrderDetail => 'shipment' in order;

/** The shipment's form is there at once, whatever else is still loading: a scanner doesn't wait. */
export function OpenedOrder({
  order,
  isShipping,
  scanned,
  mayLeave,
  onShipNext,
  children,
}: OpenedOrderProps) {
  const area = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState(false);
  /** How often shipping was refused because the customer's changes are not saved. */
  const [refusals, setRefusals] = useState(0);
  const [justShipped, setJustShipped] = useState(false);
  const details = isComplete(order) ? order : undefined;
  const { status, shippedAt, toShipSince } = order;
  const hasShipment = details
    ? details.erasedAt === null && (status !== 'cancelled' || shippedAt)
    : shippedAt || toShipSince;
  const loading = <div className={styles.loading}>{children}</div>;

  function edit(open: boolean) {
    setEditing(open);
    setRefusals(0);
  }

  function mayShip(): boolean {
    if (!hasUnsavedText(area.current?.querySelector('[name="customer"]'))) return true;
    setRefusals(refusals + 1);
    return false;
  }

  function changeShipped(shipped: boolean, following: string) {
    setJustShipped(shipped);
    // The customer of a shipped order cannot be edited.
    if (shipped) edit(false);
    if (shipped && following) onShipNext?.(following);
  }

  return (
    <div ref={area} className={styles.details}>
      <div className={styles.column}>
        <Suspense fallback={loading}>
          {details ? (
            <OrderHead
              order={details}
              editing={editing}
              refusals={refusals}
              onEdit={edit}
              justShipped={justShipped}
              mayLeave={mayLeave}
              onShipNext={onShipNext}
            />
          ) : (
            loading
          )}
        </Suspense>
        {hasShipment && (
          <ShipmentBlock
            order={order}
            isShipping={isShipping}
            scanned={scanned}
            primary={!editing}
            mayShip={mayShip}
            onShipped={changeShipped}
          >
            {!editing && (
              <div className={styles.print} data-next={order.toShipSince ? true : undefined}>
                <Suspense>{details && <PrintButtons order={details} />}</Suspense>
              </div>
            )}
          </ShipmentBlock>
        )}
        {/* A note about an erased customer could never be erased. */}
        {details?.erasedAt === null && (
          <Suspense>
            <OrderNoteForm id={details._id} />
          </Suspense>
        )}
      </div>
      {details && (
        <div className={styles.column}>
          <Suspense>
            <OrderRecords order={details} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
