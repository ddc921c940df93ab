import type { RefObject } from 'react';
import { Button } from '#client/ui/button.tsx';
import { QuantityField } from '#client/ui/quantity-field.tsx';
import styles from './buy-box.module.css';
import { ColorChoice } from './color-choice.tsx';
import type { Variant } from './demo-collar.ts';

interface BuyBoxProps {
  variants: readonly Variant[];
  /** None where the product comes in one color only. */
  chosen: Variant | undefined;
  onChoose: (variant: Variant) => void;
  soldOut: boolean;
  onAdd: () => void;
  onBuyNow: () => void;
  /** The shopper seems about to buy: a good moment to fetch what comes next. */
  onIntent: () => void;
  buttons: RefObject<HTMLDivElement | null>;
}

export function BuyBox(props: BuyBoxProps) {
  const { variants, chosen, onChoose, soldOut, onAdd, onBuyNow, onIntent, buttons } = props;
  return (
    <div className={styles.box}>
      <div className={styles.choices}>
        {chosen && <ColorChoice variants={variants} chosen={chosen} onChoose={onChoose} />}
        <QuantityField quantity={1} stacked />
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
