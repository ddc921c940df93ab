import { TextField } from '#client/ui/field.tsx';
import { ORDER_TEXT_LIMITS } from '#contract/orders.ts';
import { type CardErrors, formatExpiryInput, formatExpiryPaste } from './card.ts';
import styles from './checkout-form.module.css';

interface CardFieldsProps {
  errors: CardErrors;
}

/** Not `required`: the browser's own message would appear instead of the one that the spec wants. */
export function CardFields({ errors }: CardFieldsProps) {
  return (
    <fieldset className={styles.step}>
      <legend>Card Information</legend>
      <div className={styles.card} aria-live="polite">
        <TextField
          label="Cardholder Name"
          name="cardholder_name"
          autoComplete="cc-name"
          maxLength={ORDER_TEXT_LIMITS.cardholder_name}
          aria-required
          error={errors.cardholder_name}
        />
        <TextField
          label="Card Number"
          name="card_number"
          inputMode="numeric"
          autoComplete="cc-number"
          maxLength={19}
          spellCheck={false}
          aria-required
          error={errors.card_number}
        />
        <div className={styles.pair}>
          <TextField
            label="Expiry (MM/YY)"
            name="card_expiry"
            inputMode="numeric"
            autoComplete="cc-exp"
            maxLength={5}
            aria-required
            onInput={formatExpiryInput}
            onPaste={formatExpiryPaste}
            error={errors.card_expiry}
          />
          <TextField
            label="CVC"
            name="card_cvc"
            inputMode="numeric"
            autoComplete="cc-csc"
            maxLength={3}
            spellCheck={false}
            aria-required
            error={errors.card_cvc}
          />
        </div>
      </div>
    </fieldset>
  );
}
