import { formatDollars } from '#contract/money.ts';
import styles from './price.module.css';

interface PriceProps {
  /** What the shopper pays, in dollars. */
  price: number;
  /** The list price, shown struck through. */
  original?: number;
  size?: 'normal' | 'large';
}

export function Price({ price, original, size = 'normal' }: PriceProps) {
  return (
    <span className={styles.price} data-size={size}>
      {original !== undefined && <span className="visually-hidden">Sale price </span>}
      <span className={original === undefined ? styles.plain : styles.sale}>{formatDollars(price)}</span>
      {original !== undefined && (
        <>
          <span className="visually-hidden"> Original price </span>
          <s className={styles.original}>{formatDollars(original)}</s>
        </>
      )}
    </span>
  );
}
