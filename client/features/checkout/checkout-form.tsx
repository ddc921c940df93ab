import { type FormEvent, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/button.tsx';
import { CARD_FIELDS, type CardErrors, validateCard } from './card.ts';
import { CardFields } from './card-fields.tsx';
import styles from './checkout-form.module.css';
import type { CheckoutFields } from './order-row.ts';
import { prefetchSettings } from './order-settings.ts';
import { ShippingDetails, ShippingMethod } from './shipping-fields.tsx';

interface CheckoutFormProps {
  /** False while the current price is loading. */
  ready: boolean;
  busy: boolean;
  onPlace: (fields: CheckoutFields) => void;
}

/** The inputs are uncontrolled, so that card data never enters React's state. */
export function CheckoutForm({ ready, busy, onPlace }: CheckoutFormProps) {
  const [errors, setErrors] = useState<CardErrors>({});
  useEffect(prefetchSettings, []);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!ready || busy) return;
    const form = event.currentTarget;
    const fields = readFields(form);
    const found = validateCard(fields);
    // The message must be rendered before its field is focused, so that screen readers read both.
    flushSync(() => setErrors(found));
    const firstInvalid = CARD_FIELDS.find((name) => found[name]);
    if (firstInvalid) form.querySelector<HTMLInputElement>(`[name="${firstInvalid}"]`)?.focus();
    else {
      // The fields are disabled while the order is being placed; the button keeps the focus.
      form.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
      onPlace(fields);
    }
  }

  function clearCorrected(event: FormEvent<HTMLFormElement>) {
    const remaining = validateCard(readFields(event.currentTarget));
    setErrors((shown) =>
      Object.fromEntries(Object.entries(remaining).filter(([name]) => shown[name as keyof CardErrors])),
    );
  }

  return (
    <form className={styles.form} method="post" onSubmit={submit} onInput={clearCorrected}>
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

function readFields(form: HTMLFormElement): CheckoutFields {
  const data = new FormData(form);
  const typed = (name: keyof CheckoutFields) => String(data.get(name) ?? '');
  return {
    name: typed('name'),
    email: typed('email'),
    phone: typed('phone'),
    address: typed('address'),
    address2: typed('address2'),
    city: typed('city'),
    state: typed('state'),
    zip: typed('zip'),
    cardholder_name: typed('cardholder_name'),
    card_number: typed('card_number'),
    card_expiry: typed('card_expiry'),
    card_cvc: typed('card_cvc'),
  };
}
