import type { ReactNode, RefObject } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { Price } from '#client/ui/content/price.tsx';
import { QuantityField } from '#client/ui/forms/quantity-field.tsx';
import styles from './buy-box.module.css';
import { ColorChoice } from './color-choice.tsx';
import type { Variant } from './product-view-model.ts';

/** The state of all buy buttons. */
interface ButtonState {
  disabled: boolean;
  /** The id of the text that says how many are left, or why none can be bought. */
  'aria-describedby': string | undefined;
}

interface BuyBoxProps {
  variants: readonly Variant[];
  /** Undefined if the product has no colors. */
  chosen: Variant | undefined;
  onChoose: (variant: Variant) => void;
  buttonState: ButtonState;
  onAdd: () => void;
  onBuyNow: () => void;
  /** Called when the shopper seems about to buy, to prefetch checkout. */
  onIntent: () => void;
  buttons: RefObject<HTMLDivElement | null>;
  /** Below the buttons. */
  children?: ReactNode;
}

export function BuyBox(props: BuyBoxProps) {
  const { variants, chosen, onChoose, buttonState, onAdd, onBuyNow, onIntent, buttons, children } = props;
  return (
    <div className={styles.box}>
      <div className={styles.choices}>
        {chosen && variants.length > 1 && (
          <ColorChoice variants={variants} chosen={chosen} onChoose={onChoose} />
        )}
        <QuantityField quantity={1} stacked />
      </div>
      <div ref={buttons} className={styles.buttons}>
        <Button wide {...buttonState} onClick={onAdd}>
          Add to Cart
        </Button>
        <Button
          variant="secondary"
          wide
          {...buttonState}
          onClick={onBuyNow}
          onPointerEnter={onIntent}
          onFocus={onIntent}
        >
          Buy Now
        </Button>
      </div>
      {children}
    </div>
  );
}

interface BuyBarProps extends Pick<BuyBoxProps, 'buttonState' | 'onAdd' | 'onBuyNow' | 'onIntent'> {
  title: string;
  /** The name of the color, if the product has colors. */
  color: string | undefined;
  price: number;
  original?: number;
}

/** A sticky bar shown while the buy box is out of view. Phones have no room for the title and Buy Now. */
export function BuyBar(props: BuyBarProps) {
  const { title, color, price, original, buttonState, onAdd, onBuyNow, onIntent } = props;
  return (
    <section className={styles.bar} aria-label="Buy" data-buy-bar>
      <div>
        <strong>{title}</strong>
        <Price price={price} original={original} />
        <p>{color}</p>
      </div>
      <div>
        <Button
          variant="secondary"
          {...buttonState}
          onClick={onBuyNow}
          onPointerEnter={onIntent}
          onFocus={onIntent}
        >
          Buy Now
        </Button>
        <Button {...buttonState} onClick={onAdd}>
          Add to Cart
        </Button>
      </div>
    </section>
  );
}
