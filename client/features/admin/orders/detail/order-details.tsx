import { Suspense, startTransition, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OptionalPrintouts } from '#client/features/admin/orders/print/optional-printouts.tsx';
import type { PaperForOrder } from '#client/features/admin/orders/print/printouts.tsx';
import { lazyComponent, optionalComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import { EraseCustomer, ErasedCustomer } from './customer-erasure.tsx';
import styles from './order-details.module.css';
import { OrderEmails } from './order-emails.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderNoteForm } from './order-note-form.tsx';
import { OrderState } from './order-state.tsx';
import { ShipTo } from './ship-to.tsx';
import { ShipmentBlock } from './shipment-block.tsx';

/** Few customers are edited. */
const CustomerForm = lazyComponent(() => import('./customer-form.tsx').then((module) => module.CustomerForm));

/** Only for orders that were ever cancelled. */
const OrderStockBlock = optionalComponent(() =>
  import('./order-stock.tsx').then((module) => module.OrderStockBlock),
);

interface OrderDetailsProps {
  order: OrderDetail;
  /** Opens the next order to ship, if the list has one. */
  onShipNext: (() => void) | undefined;
}

export function OrderDetails({ order, onShipNext }: OrderDetailsProps) {
  const [printing, setPrinting] = useState<PaperForOrder>();
  const { editing, edit, endEditing, editButton } = useEditing();
  const isErased = order.erasedAt !== null;

  return (
    <div className={styles.details}>
      <OrderState order={order} primary={!editing} onShipNext={onShipNext} />
      {order.erasedAt !== null ? (
        <ErasedCustomer erasedAt={order.erasedAt} />
      ) : editing ? (
        <CustomerForm order={order} onDone={endEditing} />
      ) : (
        <ShipTo order={order}>
          {order.shippedAt === null && (
            <Button ref={editButton} variant="quiet" onClick={edit}>
              Edit customer
            </Button>
          )}
        </ShipTo>
      )}
      {!isErased && (
        <ShipmentBlock order={order} primary={!editing}>
          {!editing && (
            <>
              <Button variant="quiet" onClick={() => setPrinting('slip')}>
                Print packing slip
              </Button>
              <Button variant="quiet" onClick={() => setPrinting('label')}>
                Print label
              </Button>
            </>
          )}
        </ShipmentBlock>
      )}
      <OrderItems order={order} />
      {order.statusChanges.some(({ to }) => to === 'cancelled') && (
        <Suspense>
          <OrderStockBlock order={order} />
        </Suspense>
      )}
      <OrderEmails order={order} />
      <OrderHistory order={order} />
      {/* A note about an erased customer could never be erased. */}
      {!isErased && <OrderNoteForm id={order._id} />}
      <footer className={styles.foot}>
        <span>
          ID <span className={styles.id}>{order._id}</span>
        </span>
        {!isErased && <EraseCustomer order={order} />}
      </footer>
      {!isErased && (
        // The browser's own print command prints the slip, unless a button has chosen something else.
        <OptionalPrintouts
          key={printing}
          papers={[{ type: printing ?? 'slip', order }]}
          {...(printing && { onPrinted: () => setPrinting(undefined) })}
        />
      )}
    </div>
  );
}

/** Whether the customer is being edited. Afterwards, focus returns to the edit button. */
function useEditing() {
  const [editing, setEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  return {
    editing,
    editButton,
    // A transition, so that the customer stays visible while the form loads.
    edit: () => startTransition(() => setEditing(true)),
    endEditing() {
      flushSync(() => setEditing(false));
      editButton.current?.focus();
    },
  };
}
