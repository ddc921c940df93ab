import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { CarrierField } from '#client/features/admin/orders/shipping/carrier-field.tsx';
import { Button } from '#client/ui/buttons/button.tsx';
import { TextField } from '#client/ui/forms/field.tsx';
import type { Shipment, ShipmentDraft } from '#contract/api/shipments.ts';
import { CARRIER_NAMES, type Carrier, TRACKING_NUMBER_LIMIT } from '#contract/shipments.ts';
import { carrierOfNumber, readBarcode } from '#contract/tracking-numbers.ts';
import details from './order-details.module.css';
import { orderWithNumber } from './shared-number.ts';
import styles from './shipment-form.module.css';

export const readScan = (text: string) => readBarcode(text.replaceAll(/\s/g, ''));

interface ShipmentFormProps {
  orderId: string;
  /** Of the order's address; '' until it is known. */
  zip: string;
  /** Whether the order has already shipped. */
  shipped: boolean;
  previous: Shipment | undefined;
  /** Whether the operator is about to enter the tracking number. */
  isShipping: boolean;
  /** What they have already entered of it. */
  scanned: string;
  isPending: boolean;
  primary: boolean;
  onSave: (draft: ShipmentDraft) => void;
  onDiscard: () => void;
  /** What shipping does, before the buttons. */
  children: ReactNode;
}

/** Ships an order, or edits its shipment. */
export function ShipmentForm(props: ShipmentFormProps) {
  const { orderId, zip, shipped, previous, isShipping, scanned, isPending, primary } = props;
  const { onSave, onDiscard, children } = props;
  const number = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Carrier>();
  const [typed, setTyped] = useState(previous?.trackingNumber ?? scanned);
  const [isChecking, setIsChecking] = useState(false);
  const [asked, setAsked] = useState<{ about: string; question: string }>();
  const { trackingNumber, zip: labelZip } = readScan(typed);
  const known = carrierOfNumber(trackingNumber);
  const isTyped = typed !== (previous?.trackingNumber ?? '');
  const carrier = chosen ?? (isTyped ? known : undefined) ?? previous?.carrier ?? 'usps';
  const draft = carrier + trackingNumber;
  /** Until what it is about changes. */
  const question = asked?.about === draft ? asked.question : undefined;
  const isBusy = isPending || isChecking;

  useEffect(() => {
    const field = number.current;
    if (!field || !isShipping || shipped) return;
    field.focus();
    if (scanned) field.value = scanned;
  }, [isShipping, shipped, scanned]);

  const save = () => onSave({ carrier, trackingNumber: trackingNumber || null });

  /** What to ask before a number is stored that may be wrong. */
  async function findQuestion(byEnter: boolean): Promise<string | undefined> {
    const anyway = shipped ? 'Save it anyway?' : 'Ship anyway?';
    if (trackingNumber === '') return byEnter && !shipped ? 'Ship without a tracking number?' : undefined;
    if (labelZip && zip && !zip.startsWith(labelZip))
      return `This label is for ZIP ${labelZip}, but the order goes to ${zip}. ${anyway}`;
    const other = isTyped || !shipped ? await orderWithNumber(orderId, trackingNumber) : undefined;
    if (other) return `${other} already has this number. ${anyway}`;
    if (carrier === 'other' || known) return undefined;
    return `Check the ${CARRIER_NAMES[carrier]} number: it may be mistyped. ${anyway}`;
  }

  /** A scanner's Enter must not confirm a number that was scanned twice, only in part, or not at all. */
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const byEnter = document.activeElement === number.current;
    // The next scan replaces it, even if it comes before the answer.
    if (byEnter) number.current?.select();
    setIsChecking(true);
    const found = await findQuestion(byEnter);
    setIsChecking(false);
    // Discarded meanwhile.
    if (!number.current) return;
    if (found === undefined) return save();
    setAsked({ about: draft, question: found });
    if (!byEnter) number.current.select();
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <CarrierField
        name="carrier"
        value={carrier}
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
      {question && (
        <p role="alert" className={styles.question}>
          {question}
        </p>
      )}
      <div className={details.actions}>
        {children}
        <Button type="submit" variant={primary ? 'primary' : 'secondary'} aria-disabled={isBusy}>
          {shipped ? 'Save tracking' : 'Mark as Shipped'}
        </Button>
        {question && (
          <Button variant="secondary" aria-disabled={isPending} onClick={save}>
            {shipped ? 'Save anyway' : 'Ship anyway'}
          </Button>
        )}
        {shipped && (
          <Button variant="quiet" onClick={onDiscard}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  );
}
