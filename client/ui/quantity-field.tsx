import { useId } from 'react';
import styles from './quantity-field.module.css';

/** One per purchase (spec §5): shown, never to be changed. */
export function QuantityField({ quantity }: { quantity: number }) {
  const id = useId();
  return (
    <span className={styles.field}>
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
