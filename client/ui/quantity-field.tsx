import { useId } from 'react';
import styles from './quantity-field.module.css';

interface QuantityFieldProps {
  quantity: number;
  /** With the label above the field, as other fields have it. */
  stacked?: boolean;
}

/** One per purchase (spec §5): shown, never to be changed. */
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
    </span>
  );
}
