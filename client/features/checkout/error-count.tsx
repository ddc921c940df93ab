import { pluralize } from '#contract/pluralize.ts';
import { CARD_FIELDS } from './card.ts';
import type { CheckoutErrors } from './checkout-errors.ts';
import styles from './checkout-form.module.css';

interface ErrorCountProps {
  errors: CheckoutErrors;
  /** Where it is. */
  step: 'shipping' | 'card';
}

/** How many fields of the form to correct, in the step of the first one. Always renders its live region. */
export function ErrorCount({ errors, step }: ErrorCountProps) {
  const names = Object.keys(errors);
  const first = names.every((name) => CARD_FIELDS.some((field) => field === name)) ? 'card' : 'shipping';
  return (
    <p role="status" className={styles.count}>
      {names.length > 0 && step === first && `Please check ${pluralize(names.length, 'field')}.`}
    </p>
  );
}
