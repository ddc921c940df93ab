import { type ReactNode, Suspense, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import type { Shipment, ShipmentDraft } from '#contract/api/shipments.ts';
import { useChangeShipment } from './change-shipment.ts';
import details from './order-details.module.css';
import { readScan, ShipmentForm } from './shipment-form.tsx';

const ShipmentFacts = lazyComponent(() =>
  import('./order-details.tsx').then((module) => module.ShipmentFacts),
);

interface ShipmentBlockProps {
  order: OrderDetail | PartialOrder;
  /** Whether the operator is about to enter the tracking number. */
  isShipping: boolean;
  /** What they have already entered of it. */
  scanned: string;
  /** Whether shipping is the next step. */
  primary: boolean;
  /** Asked before the order ships. */
  mayShip: () => boolean;
  /**
   * Called after the order has shipped, and after its shipment was edited or undone.
   * @param following what was scanned while it shipped
   */
  onShipped: (shipped: boolean, following: string) => void;
  /** The buttons that print. */
  children: ReactNode;
}

/** What to print, and the shipment or a form to enter it. Only a paid order can be shipped. */
export function ShipmentBlock(props: ShipmentBlockProps) {
  const { order, isShipping, scanned, primary, mayShip, onShipped, children } = props;
  const shipment = 'shipment' in order ? order.shipment : null;
  const canShip = 'shipment' in order ? order.status === 'paid' : order.toShipSince;
  const [editing, setEditing] = useState(false);
  const area = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // After the shipment is undone, the previous one is offered again.
  const [undone, setUndone] = useState<Shipment>();
  const { mutate, isPending } = useChangeShipment();
  const isEmailed = useOrdersSummary().data?.emails.enabled && !shipment && canShip;

  const trackingField = () => area.current?.querySelector<HTMLInputElement>('[name="tracking_number"]');

  /** Focuses the number, because the pressed button disappears. */
  function edit() {
    flushSync(() => setEditing(true));
    trackingField()?.focus();
  }

  /** Focuses the heading, because the pressed button disappears. */
  function done() {
    setEditing(false);
    heading.current?.focus();
  }

  function change(draft: ShipmentDraft | null) {
    if (isPending || (draft && !shipment && !mayShip())) return;
    if (draft === null && shipment) setUndone(shipment);
    // Kept, because its value is still readable after it is unmounted.
    const field = trackingField();
    mutate(
      { id: order._id, draft, shipped: shipment !== null },
      {
        onSuccess() {
          done();
          const typed = field?.value ?? '';
          const isSame = readScan(typed).trackingNumber === draft?.trackingNumber;
          onShipped(draft !== null && shipment === null, isSame ? '' : typed.trim());
        },
      },
    );
  }

  return (
    <section ref={area} className={details.block} aria-busy={isPending || undefined}>
      <h3 ref={heading} tabIndex={-1}>
        Shipment
      </h3>
      {children}
      {/* Rendered before the order ships, so that its code is there by then. */}
      <Suspense>
        <ShipmentFacts shipment={editing ? null : shipment} />
      </Suspense>
      {shipment && !editing ? (
        <div className={details.actions}>
          <Button variant="quiet" onClick={edit}>
            Edit tracking
          </Button>
          <Button variant="quiet" aria-disabled={isPending} onClick={() => change(null)}>
            Undo shipment
          </Button>
        </div>
      ) : shipment || canShip ? (
        <ShipmentForm
          orderId={order._id}
          zip={'shippingAddress' in order ? order.shippingAddress.zip : ''}
          shipped={shipment !== null}
          previous={shipment ?? undone}
          isShipping={isShipping}
          scanned={scanned}
          isPending={isPending}
          primary={primary}
          onSave={change}
          onDiscard={done}
        >
          {isEmailed && <p className={details.quiet}>The customer is emailed a minute later.</p>}
        </ShipmentForm>
      ) : (
        order.status === 'pending' && <p className={details.quiet}>Once it’s paid, you can ship it.</p>
      )}
    </section>
  );
}
