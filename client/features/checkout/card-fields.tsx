import { useState } from 'react';
import { CARDLESS, PAID_BY_LINK } from '#client/lib/page-settings.ts';
import { TextField } from '#client/ui/forms/field.tsx';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { ORDER_FIELDS } from '#contract/order-fields.ts';
import { ACCEPTED_CARDS } from './accepted-cards.shop.ts';
import { cardBrand } from './card.ts';
import { formatCardFields } from './card-input.ts';
import { CardMark } from './card-mark.tsx';
import type { CheckoutErrors } from './checkout-errors.ts';
import styles from './checkout-form.module.css';
import { ErrorCount } from './error-count.tsx';

interface CardFieldsProps {
  errors: CheckoutErrors;
  /** The shopper's name, which is often the cardholder's. */
  name: string;
}

export function CardFields({ errors, name }: CardFieldsProps) {
  const [brand, setBrand] = useState<string>();
  return (
    <fieldset className={styles.step}>
      <legend>{CARDLESS ? 'Payment' : 'Card Information'}</legend>
      <ErrorCount errors={errors} step="card" />
      {PAID_BY_LINK && <p>{CARDLESS || 'Your card isn’t charged here. '}You’ll pay on the next page.</p>}
      {CARDLESS || (
        <div className={styles.card} ref={formatCardFields}>
          {window.location.protocol === 'https:' && (
            <p className={styles.encrypted}>
              <Icon name="shield" size={20} />
              Encrypted
            </p>
          )}
          <TextField
            label="Cardholder Name"
            name="cardholder_name"
            list="names"
            autoComplete="cc-name"
            autoCapitalize="words"
            enterKeyHint="next"
            maxLength={ORDER_FIELDS.cardholder_name.limit}
            required
            error={errors.cardholder_name}
          />
          <datalist id="names">{name.trim() !== '' && <option value={name.trim()} />}</datalist>
          <TextField
            label="Card Number"
            name="card_number"
            aside={ACCEPTED_CARDS.length > 0 && <AcceptedCards typed={brand} />}
            onInput={({ currentTarget }) => setBrand(cardBrand(currentTarget.value))}
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

/** Once the typed number tells that its brand is one of them, the others are gone. */
const AcceptedCards = ({ typed }: { typed: string | undefined }) => (
  <p className={styles.brands}>
    <span className="visually-hidden">Accepted cards:</span>
    {ACCEPTED_CARDS.map((card) => (
      <span key={card} hidden={ACCEPTED_CARDS.some((other) => other === typed && other !== card)}>
        <CardMark name={card} />
      </span>
    ))}
  </p>
);
