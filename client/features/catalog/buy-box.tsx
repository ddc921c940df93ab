import type { RefObject } from 'react';
import { Button } from '#client/ui/button.tsx';
import { QuantityField } from '#client/ui/quantity-field.tsx';
import styles from './buy-box.module.css';

interface BuyBoxProps {
  soldOut: boolean;
  onAdd: () => void;
  onBuyNow: () => void;
  /** The shopper seems about to buy: a good moment to fetch what comes next. */
  onIntent: () => void;
  buttons: RefObject<HTMLDivElement | null>;
}

export function BuyBox({ soldOut, onAdd, onBuyNow, onIntent, buttons }: BuyBoxProps) {
  return (
    <div className={styles.box}>
      <div className={styles.row}>
        <QuantityField quantity={1} />
        {soldOut && <p className={styles.soldOut}>Out of stock</p>}
      </div>
      <div ref={buttons} className={styles.buttons}>
        <Button look="secondary" wide disabled={soldOut} onClick={onAdd}>
          Add to Cart
        </Button>
        <Button wide disabled={soldOut} onClick={onBuyNow} onPointerEnter={onIntent} onFocus={onIntent}>
          Buy Now
        </Button>
      </div>
    </div>
  );
}
