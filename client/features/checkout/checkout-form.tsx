import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/button.tsx';
import { CardFields } from './card-fields.tsx';
import styles from './checkout-form.module.css';
import type { CheckoutFields } from './order-row.ts';
import { prepareSettings } from './order-settings.ts';
import { readFields } from './read-fields.ts';
import { ShippingDetails } from './shipping-details.tsx';
import { ShippingMethod } from './shipping-method.tsx';
import { CARD_FIELDS, type CardErrors, validateCard } from './validate-card.ts';

interface CheckoutFormProps {
  /** False while the price is not known yet. */
  ready: boolean;
  busy: boolean;
  onPlace: (fields: CheckoutFields) => void;
}

/** The inputs keep what is typed themselves; nothing of the card enters React's state. */
export function CheckoutForm({ ready, busy, onPlace }: CheckoutFormProps) {
  const [errors, setErrors] = useState<CardErrors>({});
  useEffect(prepareSettings, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!ready || busy) return;
    const form = event.currentTarget;
    const fields = readFields(form);
    const found = validateCard(fields);
    // The message must stand under its field before the focus gets there, to be read out with it.
    flushSync(() => setErrors(found));
    const firstWrong = CARD_FIELDS.find((name) => found[name]);
    if (firstWrong) form.querySelector<HTMLInputElement>(`[name="${firstWrong}"]`)?.focus();
    else {
      // The fields are shut while the order is under way; the focus waits where the shopper may try again.
      form.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
      onPlace(fields);
    }
  }

  function corrected(event: FormEvent<HTMLFormElement>) {
    const left = validateCard(readFields(event.currentTarget));
    setErrors((shown) =>
      Object.fromEntries(Object.entries(left).filter(([name]) => shown[name as keyof CardErrors])),
    );
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit} onInput={corrected}>
      <fieldset className={styles.form} disabled={busy}>
        <ShippingDetails />
        <ShippingMethod />
        <CardFields errors={errors} />
      </fieldset>
      <Button type="submit" wide aria-disabled={busy || !ready}>
        {busy ? 'Processing Order...' : 'Place Order'}
      </Button>
    </form>
  );
}
