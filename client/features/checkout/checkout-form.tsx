import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#client/ui/buttons/button.tsx';
import type { CheckoutFields } from '#contract/order-row.ts';
import { CardFields } from './card-fields.tsx';
import { type CheckoutErrors, checkoutErrors, controlsOf, readFields } from './checkout-errors.ts';
import styles from './checkout-form.module.css';
import { ShippingDetails, ShippingMethod } from './shipping-fields.tsx';

interface CheckoutFormProps {
  /** False while the current price is loading. */
  ready: boolean;
  busy: boolean;
  onPlace: (fields: CheckoutFields) => void;
}

/** The inputs are uncontrolled, so that card data never enters React's state. */
export function CheckoutForm({ ready, busy, onPlace }: CheckoutFormProps) {
  const [errors, setErrors] = useState<CheckoutErrors>({});

  /** Shows all errors and focuses the first invalid field. Returns whether the form is valid. */
  function validate(form: HTMLFormElement): boolean {
    const found = checkoutErrors(form);
    // Render the message before focusing its field, so that screen readers read both.
    flushSync(() => setErrors(found));
    const firstInvalid = controlsOf(form).find(({ name }) => name in found);
    firstInvalid?.focus();
    return firstInvalid === undefined;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    if (!validate(form) || !ready) return;
    // The fields are disabled while the order is being placed, so focus the button.
    form.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
    onPlace(readFields(form));
  }

  function clearCorrected(event: FormEvent<HTMLFormElement>) {
    const remaining = checkoutErrors(event.currentTarget);
    setErrors((shown) => Object.fromEntries(Object.entries(remaining).filter(([name]) => name in shown)));
  }

  return (
    // `noValidate`: the browser's bubble would repeat the message.
    <form className={styles.form} method="post" noValidate onSubmit={submit} onInput={clearCorrected}>
      <fieldset className={styles.form} disabled={busy}>
        <ShippingDetails errors={errors} />
        <ShippingMethod />
        <CardFields errors={errors} />
      </fieldset>
      <Button type="submit" wide aria-disabled={busy || !ready}>
        {busy ? 'Processing Order...' : 'Place Order'}
      </Button>
    </form>
  );
}
