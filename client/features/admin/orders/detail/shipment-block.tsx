import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { CarrierField } from '#client/features/admin/orders/shipping/carrier-field.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import type { OrderDetail } from '#contract/api/orders.ts';
import type { Shipment } from '#contract/api/shipments.ts';
import { type Carrier, TRACKING_NUMBER_LIMIT } from '#contract/shipments.ts';
import { carrierOfNumber } from '#contract/tracking-numbers.ts';
import { useChangeShipment } from './change-shipment.ts';
import details from './order-details.module.css';
import styles from './shipment-block.module.css';
import { ShipmentFacts } from './shipment-facts.tsx';

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '');

interface ShipmentBlockProps {
  order: OrderDetail;
  /** Whether shipping is the next step. */
  primary: boolean;
  /** The buttons that print. */
  children: ReactNode;
}

/** What to print, and the shipment or a form to enter it. Only a paid order can be shipped. */
export function ShipmentBlock({ order, primary, children }: ShipmentBlockProps) {
  const { shipment } = order;
  const [editing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const number = useRef<HTMLInputElement>(null);
  // What the operator has chosen and typed. After the shipment is undone, the previous one is offered again.
  const [chosen, setChosen] = useState<Carrier>();
  const [typed, setTyped] = useState<string>();
  const [undone, setUndone] = useState<Shipment>();
  const { state } = useLocation();
  const isShipping = shipment === null && state?.ship === true;
  const { mutate, isPending } = useChangeShipment();

  // The operator has pressed "Ship" in the list.
  useEffect(() => {
    if (isShipping) number.current?.focus();
  }, [isShipping]);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const data = new FormData(event.currentTarget);
    const draft = {
      carrier: data.get('carrier') as Carrier,
      trackingNumber: withoutSpaces(String(data.get('tracking_number'))) || null,
    };
    mutate({ id: order._id, draft, shipped: shipment !== null }, { onSuccess: done });
  }

  /** Focuses the heading, because the pressed button disappears. */
  function done() {
    setEditing(false);
    heading.current?.focus();
  }

  function edit() {
    setChosen(undefined);
    setTyped(undefined);
    setEditing(true);
  }

  function undo() {
    if (isPending || shipment === null) return;
    edit();
    setUndone(shipment);
    mutate({ id: order._id, draft: null, shipped: true }, { onSuccess: done });
  }

  const previous = shipment ?? undone;
  const guessed = typed === undefined ? undefined : carrierOfNumber(withoutSpaces(typed));

  return (
    <section className={details.block} aria-busy={isPending || undefined}>
      <div className={details.head}>
        <h3 ref={heading} tabIndex={-1}>
          Shipment
        </h3>
        {children}
      </div>
      {shipment && !editing ? (
        <>
          <ShipmentFacts shipment={shipment} />
          <div className={details.actions}>
            <Button variant="secondary" onClick={edit}>
              Edit tracking
            </Button>
            <Button variant="quiet" aria-disabled={isPending} onClick={undo}>
              Undo shipment
            </Button>
          </div>
        </>
      ) : shipment || order.status === 'paid' ? (
        <form className={styles.form} onSubmit={save}>
          <CarrierField
            name="carrier"
            value={chosen ?? guessed ?? previous?.carrier ?? 'usps'}
            onChange={({ target }) => setChosen(target.value as Carrier)}
          />
          <TextField
            ref={number}
            label="Tracking number"
            name="tracking_number"
            optional
            autoComplete="off"
            spellCheck={false}
            maxLength={2 * TRACKING_NUMBER_LIMIT}
            pattern="[A-Za-z0-9\-\s]*"
            title="Use only letters, digits, and hyphens."
            defaultValue={previous?.trackingNumber ?? ''}
            onChange={({ target }) => setTyped(target.value)}
          />
          <div className={details.actions}>
            <Button type="submit" variant={primary ? 'primary' : 'secondary'} aria-disabled={isPending}>
              {shipment ? 'Save tracking' : 'Mark as Shipped'}
            </Button>
            {shipment && (
              <Button variant="quiet" onClick={done}>
                Discard changes
              </Button>
            )}
          </div>
        </form>
      ) : (
        order.status === 'pending' && <p className={details.quiet}>Once it’s paid, you can ship it.</p>
      )}
    </section>
  );
}
