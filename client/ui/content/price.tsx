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
      <span className={original === undefined ? styles.plain : styles.sale}>
        {original !== undefined && <span className="visually-hidden">Sale price </span>}
        {formatDollars(price)}
      </span>
      {original !== undefined && (
        <s className={styles.original}>
          <span className="visually-hidden">Original price </span>
          {formatDollars(original)}
        </s>
      )}
    </span>
  );
}
