import { useId } from 'react';
import { SERVICE_FACTS } from '#client/lib/shop-facts.ts';
import { SHIPPING } from '#contract/orders.ts';
import styles from './checkout-form.module.css';
import { shippingText } from './shipping-text.ts';

/** One choice, chosen: express has a price (spec §9) but is not offered. */
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
        <span className={styles.cost}>{shippingText(SHIPPING.free.cost)}</span>
        <span id={`${id}-when`} className={styles.when}>
          Ships within {SERVICE_FACTS.shipsWithinBusinessDays} business days
        </span>
      </div>
    </fieldset>
  );
}
