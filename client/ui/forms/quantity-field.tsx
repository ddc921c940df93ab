import { useId } from 'react';
import styles from './quantity-field.module.css';

interface QuantityFieldProps {
  quantity: number;
  /** Says that it is one per order. */
  limited?: boolean;
}

/** Always disabled, because the quantity is fixed at one (spec §5). */
export function QuantityField({ quantity, limited }: QuantityFieldProps) {
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
      {limited && <span>One per order</span>}
    </span>
  );
}
