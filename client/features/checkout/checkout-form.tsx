import { type FormEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { controlsOf, useFormErrors } from '#client/ui/forms/form-errors.ts';
import type { CheckoutFields } from '#contract/order-row.ts';
import { CardFields } from './card-fields.tsx';
import { checkoutErrors, readFields } from './checkout-errors.ts';
import styles from './checkout-form.module.css';
import { loadInsertOrder } from './place-order.ts';
import { loadFields, saveFields } from './saved-fields.ts';
import { ShippingDetails, ShippingMethod } from './shipping-fields.tsx';
import { STATES } from './states.shop.ts';

interface CheckoutFormProps {
  /** False while the current price is loading. */
  ready: boolean;
  busy: boolean;
  onPlace: (fields: CheckoutFields) => void;
  /** Above the button. */
  children: ReactNode;
}

/** On screen keyboards, Enter does what its label says: it goes to the next field. */
function goToNextField(event: KeyboardEvent<HTMLFormElement>) {
  const field = event.target as HTMLInputElement;
  if (event.key !== 'Enter' || field.enterKeyHint !== 'next') return;
  if (!window.matchMedia('(pointer: coarse)').matches) return;
  event.preventDefault();
  const fields = controlsOf(event.currentTarget).filter(({ type }) => type !== 'radio');
  fields[fields.indexOf(field) + 1]?.focus();
}

/** The inputs are uncontrolled, so that card data never enters React's state. */
export function CheckoutForm({ ready, busy, onPlace, children }: CheckoutFormProps) {
  const [saved] = useState(() => loadFields(STATES));
  const [name, setName] = useState(saved.name ?? '');
  const [isUsed, setIsUsed] = useState(false);
  const { errors, validate, clearCorrected } = useFormErrors(checkoutErrors);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    if (!validate(form) || !ready) return;
    // The fields are disabled while the order is being placed, so focus the button.
    form.querySelector<HTMLElement>('[type="submit"]')?.focus({ preventScroll: true });
    onPlace(readFields(form));
  }

  /** Loads what is needed once the form is filled in. */
  function prepare() {
    if (isUsed) return;
    setIsUsed(true);
    // If this fails, placing the order tries again.
    loadInsertOrder().catch(() => {});
  }

  function input(event: FormEvent<HTMLFormElement>) {
    clearCorrected(event);
    saveFields(event.currentTarget);
    setName(readFields(event.currentTarget).name);
  }

  return (
    // `noValidate`: the browser's bubble would repeat the message.
    <form
      className={styles.form}
      method="post"
      noValidate
      onSubmit={submit}
      onInput={input}
      onFocus={prepare}
      onKeyDown={goToNextField}
    >
      <fieldset className={styles.form} disabled={busy}>
        <ShippingDetails saved={saved} errors={errors} isUsed={isUsed} />
        <ShippingMethod />
        <CardFields errors={errors} name={name} />
      </fieldset>
      {children}
      <Button type="submit" wide aria-disabled={busy || !ready}>
        {busy ? 'Processing Order...' : 'Place Order'}
      </Button>
    </form>
  );
}
