import { useId } from 'react';
import styles from './quantity-field.module.css';

interface QuantityFieldProps {
  quantity: number;
  /** Puts the label above the field, as in other fields. */
  stacked?: boolean;
}

/** Always disabled, because the quantity is fixed at one (spec §5). */
export function QuantityField({ quantity, stacked }: QuantityFieldProps) {
  const id = useId();
  return (
    <span className={styles.field} data-stacked={stacked}>
      <label htmlFor={id}>Quantity</label>
      <input
        id={id}
        className={styles.input}
        type="number"
        min={1}
        max={1}
        value={quantity}
        disabled
        readOnly
      />
      {stacked && <span>One per order</span>}
    </span>
  );
}
