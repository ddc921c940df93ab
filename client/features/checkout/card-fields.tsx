import { useId } from 'react';
import { CARDLESS, PAID_BY_LINK } from '#client/lib/page-settings.ts';
import { TextField } from '#client/ui/forms/field.tsx';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { ORDER_FIELDS } from '#contract/order-fields.ts';
import { ACCEPTED_CARDS } from './accepted-cards.shop.ts';
import { formatCardFields } from './card-input.ts';
import type { CheckoutErrors } from './checkout-errors.ts';
import styles from './checkout-form.module.css';

const LOCK = 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5zM12 14.5v2';

interface CardFieldsProps {
  errors: CheckoutErrors;
  /** The shopper's name, which is often the cardholder's. */
  name: string;
}

export function CardFields({ errors, name }: CardFieldsProps) {
  const id = useId();
  return (
    <fieldset className={styles.step}>
      <legend>{CARDLESS ? 'Payment' : 'Card Information'}</legend>
      {PAID_BY_LINK && <p>{CARDLESS || 'Your card isn’t charged here. '}You’ll pay on the next page.</p>}
      {CARDLESS || (
        <div className={styles.card} ref={formatCardFields}>
          <Marks />
          <TextField
            label="Cardholder Name"
            name="cardholder_name"
            list={id}
            autoComplete="cc-name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={ORDER_FIELDS.cardholder_name.limit}
            required
            error={errors.cardholder_name}
          />
          <datalist id={id}>{name.trim() !== '' && <option value={name.trim()} />}</datalist>
          <TextField
            label="Card Number"
            name="card_number"
            inputMode="numeric"
            autoComplete="cc-number"
            enterKeyHint="next"
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
              enterKeyHint="next"
              maxLength={5}
              required
              error={errors.card_expiry}
            />
            <TextField
              label="CVC"
              name="card_cvc"
              inputMode="numeric"
              autoComplete="cc-csc"
              enterKeyHint="go"
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

/** Whether the connection is encrypted, and which cards the shop accepts. */
function Marks() {
  return (
    <div className={styles.marks}>
      {window.location.protocol === 'https:' && (
        <p className={styles.encrypted}>
          <Icon path={LOCK} size={20} />
          Encrypted
        </p>
      )}
      {ACCEPTED_CARDS.length > 0 && (
        <p>
          <span className="visually-hidden">Accepted cards:</span>
          <span>{ACCEPTED_CARDS.join(', ')}</span>
        </p>
      )}
    </div>
  );
}
