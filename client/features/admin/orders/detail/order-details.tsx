import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useLocation } from 'react-router-dom';
import { OrderStatusButtons, OrderStatusPill } from '#client/features/admin/orders/core/order-status.tsx';

import { addressLabel } from '#client/features/admin/orders/core/order-view.ts';
import { orderShipBy } from '#client/features/admin/orders/core/ship-by.ts';
import { OptionalPrintouts } from '#client/features/admin/orders/print/optional-printouts.tsx';
import type { PaperForOrder } from '#client/features/admin/orders/print/printouts.tsx';
import { viewState } from '#client/lib/admin/view-state.ts';

import { optionalComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { CopyButton } from '#client/ui/buttons/copy-button.tsx';
import { DateTime } from '#client/ui/content/date-time.tsx';
import { EmailText } from '#client/ui/content/email-text.tsx';
import { StatusPill } from '#client/ui/content/status-pill.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import { formatDollars, lineTotal } from '#contract/money.ts';
import { SHIPPING } from '#contract/order-row.ts';
import { EraseCustomer, ErasedCustomer } from './customer-erasure.tsx';
import { CustomerForm } from './customer-form.tsx';
import styles from './order-details.module.css';
import { OrderEmails } from './order-emails.tsx';
import { OrderHistory } from './order-history.tsx';
import { ShipmentBlock } from './shipment-block.tsx';

/** Only for orders that were ever cancelled. */
const OrderStockBlock = optionalComponent(() =>
  import('./order-stock.tsx').then((module) => module.OrderStockBlock),
);

export function OrderDetails({ order }: { order: OrderDetail }) {
  const [printing, setPrinting] = useState<PaperForOrder>();
  const { editing, edit, endEditing, editButton } = useEditing();
  const due = orderShipBy(order);
  const isErased = order.erasedAt !== null;

  return (
    <div className={styles.details}>
      <div className={styles.state}>
        <OrderStatusPill status={order.status} />
        {order.shipment && <StatusPill tone="neutral">Shipped</StatusPill>}
        <p>
          Placed <DateTime at={order.createdAt} />
          {due && (
            <span className={styles.due} data-due={due.urgency}>
              {due.text}
            </span>
          )}
        </p>
        <OrderStatusButtons order={order} className={styles.actions} primary={order.status === 'pending'} />
      </div>
      {order.erasedAt !== null ? (
        <ErasedCustomer erasedAt={order.erasedAt} />
      ) : editing ? (
        <CustomerForm order={order} onDone={endEditing} />
      ) : (
        <>
          <ShipTo order={order}>
            {order.shippedAt === null ? (
              <Button ref={editButton} variant="quiet" onClick={edit}>
                Edit customer
              </Button>
            ) : (
              <p className={styles.quiet}>To change the address, undo the shipment first.</p>
            )}
          </ShipTo>
          <OrderItems order={order} />
          <div className={styles.actions}>
            <Button variant="secondary" onClick={() => setPrinting('slip')}>
              Print packing slip
            </Button>
            <Button variant="secondary" onClick={() => setPrinting('label')}>
              Print label
            </Button>
          </div>
        </>
      )}
      {isErased ? <OrderItems order={order} /> : <ShipmentBlock order={order} />}
      {order.statusChanges.some(({ to }) => to === 'cancelled') && (
        <Suspense>
          <OrderStockBlock order={order} />
        </Suspense>
      )}
      <OrderEmails order={order} />
      <OrderHistory order={order} />
      {!isErased && <EraseCustomer order={order} />}
      <p className={styles.quiet}>
        ID <span className={styles.id}>{order._id}</span>
      </p>
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
    edit: () => setEditing(true),
    endEditing() {
      flushSync(() => setEditing(false));
      editButton.current?.focus();
    },
  };
}

interface ShipToProps {
  order: OrderDetail;
  /** A button after the others. */
  children: ReactNode;
}

/** The shipping address, beside the customer's contact details. */
function ShipTo({ order, children }: ShipToProps) {
  const { email, phone } = order.customerInfo;
  const label = addressLabel(order).join('\n');
  return (
    <section className={styles.block}>
      <h3>Ship to</h3>
      <div className={styles.shipTo}>
        <address className={styles.label}>{label}</address>
        <div className={styles.contact}>
          <a href={`mailto:${encodeURIComponent(email)}`}>
            <EmailText email={email} />
          </a>
          {phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>}
          {order.customerOrders > 1 && <CustomerOrders email={email} count={order.customerOrders} />}
        </div>
      </div>
      <div className={styles.actions}>
        <CopyButton text={label}>Copy address</CopyButton>
        <CopyButton text={email}>Copy email address</CopyButton>
        {children}
      </div>
    </section>
  );
}

/** Links to the list of the customer's orders. */
function CustomerOrders({ email, count }: { email: string; count: number }) {
  const { state } = useLocation();
  return (
    <Link to={`?${new URLSearchParams({ tab: 'orders', email })}`} state={viewState(state)}>
      {count} orders by this customer
    </Link>
  );
}

/** The color is as large as the title, because packing the wrong one is the easiest mistake. */
function OrderItems({ order }: { order: OrderDetail }) {
  return (
    <section className={styles.block}>
      <h3>Items</h3>
      <ul className={styles.items}>
        {order.items.map(({ title, color, quantity, salePrice }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the items of an order never change
          <li key={index}>
            <span>
              {title}
              <span className={styles.variant}>
                {color && `${color} · `}Qty {quantity}
              </span>
            </span>
            <span className={styles.money}>{formatDollars(lineTotal({ quantity, salePrice }))}</span>
          </li>
        ))}
      </ul>
      <OrderTotals order={order} />
      {order.status === 'pending' && order.paymentLink && (
        <CopyButton text={order.paymentLink}>Copy payment link</CopyButton>
      )}
    </section>
  );
}

function OrderTotals({ order }: { order: OrderDetail }) {
  const { subtotal, shippingMethod, shippingCost, amount, cardLast4 } = order;
  return (
    <dl className={styles.totals}>
      <dt>Subtotal</dt>
      <dd>{formatDollars(subtotal)}</dd>
      <dt>{shippingMethod === SHIPPING.free.method ? 'Shipping' : `Shipping: ${shippingMethod}`}</dt>
      <dd>{shippingCost === 0 ? 'FREE' : formatDollars(shippingCost)}</dd>
      <dt className={styles.total}>Total</dt>
      <dd className={styles.total}>{formatDollars(amount)}</dd>
      {/* The shop doesn't charge this card. The status shows whether the order is paid. */}
      <dt>Card entered at checkout</dt>
      <dd>{cardLast4 ? `Ending in ${cardLast4}` : '---'}</dd>
    </dl>
  );
}
