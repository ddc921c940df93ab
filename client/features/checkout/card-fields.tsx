import { CARDLESS, PAID_BY_LINK } from '#client/lib/page-settings.ts';
import { TextField } from '#client/ui/forms/field.tsx';
import { ORDER_FIELDS } from '#contract/order-fields.ts';
import { formatExpiryInput, formatExpiryPaste } from './card.ts';
import type { CheckoutErrors } from './checkout-errors.ts';
import styles from './checkout-form.module.css';

interface CardFieldsProps {
  errors: CheckoutErrors;
}

export function CardFields({ errors }: CardFieldsProps) {
  return (
    <fieldset className={styles.step}>
      <legend>{CARDLESS ? 'Payment' : 'Card Information'}</legend>
      {PAID_BY_LINK && <p>{CARDLESS || 'Your card isn’t charged here. '}You’ll pay on the next page.</p>}
      {CARDLESS || (
        <div className={styles.card}>
          <TextField
            label="Cardholder Name"
            name="cardholder_name"
            autoComplete="cc-name"
            maxLength={ORDER_FIELDS.cardholder_name.limit}
            required
            error={errors.cardholder_name}
          />
          <TextField
            label="Card Number"
            name="card_number"
            inputMode="numeric"
            autoComplete="cc-number"
            maxLength={ORDER_FIELDS.card_number.limit}
            spellCheck={false}
            required
            error={errors.card_number}
          />
          <div className={styles.pair}>
            <TextField
              label="Expiry (MM/YY)"
              name="card_expiry"
              inputMode="numeric"
              autoComplete="cc-exp"
              maxLength={5}
              required
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
              required
              error={errors.card_cvc}
            />
          </div>
        </div>
      )}
    </fieldset>
  );
}
