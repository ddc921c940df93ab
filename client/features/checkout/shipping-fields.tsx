import { Suspense, useId } from 'react';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { CARDLESS, TIME_ZONE } from '#client/lib/page-settings.ts';
import { SelectField, TextField } from '#client/ui/forms/field.tsx';
import { dayAt } from '#contract/business-days.ts';
import { deliveryDates } from '#contract/delivery-dates.ts';
import { ORDER_FIELDS } from '#contract/order-fields.ts';
import { SHIPPING } from '#contract/order-row.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';
import type { CheckoutErrors } from './checkout-errors.ts';
import styles from './checkout-form.module.css';
import { ErrorCount } from './error-count.tsx';
import type { SavedFields } from './saved-fields.ts';
import { STATES } from './states.shop.ts';

const questions = () => import('./form-questions.tsx');
const EmailQuestion = optionalComponent(async () => (await questions()).EmailQuestion);
const ZipQuestion = optionalComponent(async () => (await questions()).ZipQuestion);

// `required` alone accepts spaces.
const notBlank = { required: true, pattern: '.*\\S.*' };

const words = { autoCapitalize: 'words', enterKeyHint: 'next' } as const;
const asTyped = { autoCapitalize: 'none', enterKeyHint: 'next' } as const;

interface ShippingDetailsProps {
  saved: SavedFields;
  errors: CheckoutErrors;
  /** Whether the shopper has begun to fill the form in. */
  isUsed: boolean;
}

export function ShippingDetails({ saved, errors, isUsed }: ShippingDetailsProps) {
  const field = (name: keyof SavedFields) => ({ name, defaultValue: saved[name], error: errors[name] });
  return (
    <fieldset className={styles.step}>
      <legend>Shipping Details</legend>
      <ErrorCount errors={errors} step="shipping" />
      <div className={styles.fields}>
        <div className={styles.contact}>
          <TextField
            label="Name"
            autoComplete="name"
            maxLength={ORDER_FIELDS.name.limit}
            {...field('name')}
            {...words}
            {...notBlank}
          />
          <TextField
            label="Email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={ORDER_FIELDS.email.limit}
            {...field('email')}
            {...asTyped}
            hint="For your confirmation and tracking."
            required
          />
          <Suspense>{isUsed && <EmailQuestion />}</Suspense>
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={ORDER_FIELDS.phone.limit}
            {...field('phone')}
            {...asTyped}
            hint="Only for questions about your delivery."
            optional
          />
        </div>
        <TextField
          label="Street Address"
          autoComplete="address-line1"
          maxLength={ORDER_FIELDS.address.limit}
          {...field('address')}
          {...words}
          {...notBlank}
        />
        <TextField
          label="Address Line 2"
          autoComplete="address-line2"
          maxLength={ORDER_FIELDS.address2.limit}
          {...field('address2')}
          {...words}
          optional
        />
        <div>
          <div className={styles.cityStateZip}>
            <TextField
              label="City"
              autoComplete="address-level2"
              maxLength={ORDER_FIELDS.city.limit}
              {...field('city')}
              {...words}
              {...notBlank}
            />
            <SelectField
              label="State"
              autoComplete="address-level1"
              {...field('state')}
              defaultValue={saved.state ?? ''}
              required
            >
              <option value="" disabled>
                Select
              </option>
              {STATES.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </SelectField>
            <TextField
              label="Zip"
              inputMode="numeric"
              autoComplete="postal-code"
              maxLength={ORDER_FIELDS.zip.limit}
              {...field('zip')}
              {...asTyped}
              enterKeyHint={CARDLESS ? 'go' : 'next'}
              {...notBlank}
            />
          </div>
          <Suspense>{isUsed && <ZipQuestion states={STATES} />}</Suspense>
        </div>
      </div>
    </fieldset>
  );
}

/** A single, preselected choice: express shipping has a price (spec §9) but isn't offered. */
export function ShippingMethod() {
  const id = useId();
  const { shipsWithinBusinessDays, deliveryBusinessDays } = SERVICE_FACTS;
  return (
    <fieldset className={styles.step}>
      <legend>Shipping Method</legend>
      <div className={styles.method}>
        <input
          type="radio"
          id={id}
          name="shipping_method"
          value={SHIPPING.free.method}
          aria-describedby={`${id}-when`}
          defaultChecked
          required
        />
        <label htmlFor={id}>Free Shipping</label>
        <span id={`${id}-when`} className={styles.when}>
          Ships within {pluralize(shipsWithinBusinessDays, 'business day')}
        </span>
        <span className={styles.when}>
          Estimated delivery in {deliveryBusinessDays} business days:{' '}
          <strong>{deliveryDates(dayAt(new Date(), TIME_ZONE))}</strong>
        </span>
      </div>
    </fieldset>
  );
}
