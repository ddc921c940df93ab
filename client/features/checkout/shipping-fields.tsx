import { useId } from 'react';
import { SelectField, TextField } from '#client/ui/forms/field.tsx';
import { ORDER_FIELDS } from '#contract/order-fields.ts';
import { SHIPPING } from '#contract/order-row.ts';
import { pluralize } from '#contract/pluralize.ts';
import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';
import type { CheckoutErrors } from './checkout-errors.ts';
import styles from './checkout-form.module.css';
import { shippingCostText } from './order-row.ts';
import { STATES } from './states.shop.ts';

// `required` alone accepts spaces.
const notBlank = { required: true, pattern: '.*\\S.*' };

interface ShippingDetailsProps {
  errors: CheckoutErrors;
}

export function ShippingDetails({ errors }: ShippingDetailsProps) {
  return (
    <fieldset className={styles.step}>
      <legend>Shipping Details</legend>
      <div className={styles.fields}>
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={ORDER_FIELDS.name.limit}
          error={errors.name}
          {...notBlank}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={ORDER_FIELDS.email.limit}
          error={errors.email}
          required
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={ORDER_FIELDS.phone.limit}
          optional
        />
        <div className={styles.row}>
          <TextField
            label="Street Address"
            name="address"
            autoComplete="address-line1"
            maxLength={ORDER_FIELDS.address.limit}
            error={errors.address}
            {...notBlank}
          />
        </div>
        <div className={styles.row}>
          <TextField
            label="Address Line 2"
            name="address2"
            autoComplete="address-line2"
            maxLength={ORDER_FIELDS.address2.limit}
            optional
          />
        </div>
        <div className={styles.cityStateZip}>
          <TextField
            label="City"
            name="city"
            autoComplete="address-level2"
            maxLength={ORDER_FIELDS.city.limit}
            error={errors.city}
            {...notBlank}
          />
          <SelectField
            label="State"
            name="state"
            autoComplete="address-level1"
            defaultValue=""
            error={errors.state}
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
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={ORDER_FIELDS.zip.limit}
            error={errors.zip}
            {...notBlank}
          />
        </div>
      </div>
    </fieldset>
  );
}

/** A single, preselected choice: express shipping has a price (spec §9) but isn't offered. */
export function ShippingMethod() {
  const id = useId();
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
        <span className={styles.cost}>{shippingCostText(SHIPPING.free.cost)}</span>
        <span id={`${id}-when`} className={styles.when}>
          Ships within {pluralize(SERVICE_FACTS.shipsWithinBusinessDays, 'business day')}
        </span>
      </div>
    </fieldset>
  );
}
