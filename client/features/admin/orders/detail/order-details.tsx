import { Suspense, startTransition, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { OrderStatusButtons } from '#client/features/admin/orders/core/order-status.tsx';
import { useRefundDue } from '#client/features/admin/orders/core/refunds-due.ts';
import { OptionalPrintouts } from '#client/features/admin/orders/print/optional-printouts.tsx';
import type { PaperForOrder } from '#client/features/admin/orders/print/printouts.tsx';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { lazyComponent, optionalComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { DateTime } from '#client/ui/content/date-time.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import { EraseCustomer } from './customer-erasure.tsx';
import styles from './order-details.module.css';
import { OrderEmails } from './order-emails.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderItems } from './order-items.tsx';
import { OrderState } from './order-state.tsx';
import { RefundDue } from './refund-due.tsx';
import { ShipTo } from './ship-to.tsx';

export { OrderNoteForm } from './order-note-form.tsx';
export { ShipmentFacts } from './shipment-facts.tsx';

/** Few customers are edited or erased. */
const CustomerForm = lazyComponent(() => import('./customer-form.tsx').then((module) => module.CustomerForm));

const ErasedCustomer = lazyComponent(() =>
  import('./erased-customer.tsx').then((module) => module.ErasedCustomer),
);

/** Only for orders that were ever cancelled. */
const OrderStockBlock = optionalComponent(() =>
  import('./order-stock.tsx').then((module) => module.OrderStockBlock),
);

interface OrderProps {
  order: OrderDetail;
}

interface OrderHeadProps extends OrderProps {
  editing: boolean;
  /** How often shipping was refused because the customer's changes are not saved. */
  refusals: number;
  onEdit: (editing: boolean) => void;
  justShipped: boolean;
  mayLeave: (go: () => void) => boolean;
  onShipNext: ((scanned?: string) => void) | undefined;
}

/** The order's state, what to pack, and whom it goes to. */
export function OrderHead(props: OrderHeadProps) {
  const { order, editing, refusals, onEdit, justShipped, mayLeave, onShipNext } = props;
  const editButton = useRef<HTMLButtonElement>(null);
  const refund = useRefundDue(order._id);

  function endEditing() {
    flushSync(() => onEdit(false));
    editButton.current?.focus();
  }

  return (
    <>
      <div className={styles.block}>
        <OrderState
          order={order}
          primary={!editing}
          refundDue={refund !== undefined}
          justShipped={justShipped}
          onShipNext={onShipNext}
        />
        {refund && <RefundDue order={order} problem={refund} />}
        <OrderItems order={order} />
      </div>
      {order.erasedAt !== null ? (
        <ErasedCustomer>
          <DateTime at={order.erasedAt} />
        </ErasedCustomer>
      ) : editing ? (
        <CustomerForm order={order} refusals={refusals} onDone={endEditing} />
      ) : (
        <ShipTo order={order} mayLeave={mayLeave}>
          {order.shippedAt === null && (
            <Button
              ref={editButton}
              variant="quiet"
              // A transition, so that the customer stays visible while the form loads.
              onClick={() => startTransition(() => onEdit(true))}
            >
              Edit customer
            </Button>
          )}
        </ShipTo>
      )}
    </>
  );
}

export function PrintButtons({ order }: OrderProps) {
  /** Each press starts a new job, because some browsers don't report the end of one. */
  const [printing, setPrinting] = useState<{ type: PaperForOrder; job: number }>();
  const print = (type: PaperForOrder) => setPrinting({ type, job: Date.now() });
  const variant = order.toShipSince ? 'secondary' : 'quiet';
  return (
    <>
      <Button variant={variant} onClick={() => print('slip')}>
        Print packing slip
      </Button>
      <Button variant={variant} onClick={() => print('label')}>
        Print label
      </Button>
      {/* The browser's own print command prints the slip, unless a button has chosen something else. */}
      <OptionalPrintouts
        key={printing?.job}
        papers={[{ type: printing?.type ?? 'slip', order }]}
        {...(printing && { onPrinted: () => setPrinting(undefined) })}
      />
    </>
  );
}

/** What has happened since. */
export function OrderRecords({ order }: OrderProps) {
  const isErased = order.erasedAt !== null;
  return (
    <>
      {order.statusChanges.some(({ to }) => to === 'cancelled') && (
        <Suspense>
          <OrderStockBlock order={order} />
        </Suspense>
      )}
      <OrderHistory order={order} />
      <OrderEmails order={order} />
      {useOrdersSummary().data?.emails.enabled === false && (
        <p className={styles.quiet}>Customers get no emails: email isn’t set up.</p>
      )}
      <footer className={styles.foot}>
        {!isErased && <EraseCustomer order={order} />}
        <OrderStatusButtons order={order} only="cancelled" />
        <span>
          ID <span className={styles.id}>{order._id}</span>
        </span>
      </footer>
    </>
  );
}
