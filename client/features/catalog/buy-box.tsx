import { type ReactNode, type RefObject, useRef } from 'react';
import { Button, ButtonLink } from '#client/ui/buttons/button.tsx';
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

interface BuyButtonsProps {
  /** Whether the cart has an item, so that another one would be refused. */
  inCart: boolean;
  buttonState: ButtonState;
  onAdd: () => void;
  onBuyNow: () => void;
  /** Called when the shopper seems about to buy, to prefetch checkout. */
  onIntent: () => void;
}

const BuyButtons = ({
  inCart,
  buttonState,
  onAdd,
  onBuyNow,
  onIntent,
  wide,
}: BuyButtonsProps & { wide?: boolean }) => (
  <>
    <Button variant={inCart ? 'quiet' : 'primary'} {...buttonState} wide={wide} onClick={onAdd}>
      Add to Cart
    </Button>
    <Button
      variant="secondary"
      {...buttonState}
      wide={wide}
      onClick={onBuyNow}
      onPointerEnter={onIntent}
      onFocus={onIntent}
    >
      Buy Now
    </Button>
  </>
);

interface BuyBoxProps extends BuyButtonsProps {
  variants: readonly Variant[];
  /** Undefined if the product has no colors. */
  chosen: Variant | undefined;
  onChoose: (variant: Variant) => void;
  buttons: RefObject<HTMLDivElement | null>;
  /** Below the buttons. */
  children?: ReactNode;
}

export function BuyBox({ variants, chosen, onChoose, buttons, children, ...purchase }: BuyBoxProps) {
  return (
    <div className={styles.box}>
      <div className={styles.choices}>
        {chosen && variants.length > 1 && (
          <ColorChoice variants={variants} chosen={chosen} onChoose={onChoose} />
        )}
        <QuantityField quantity={1} limited />
      </div>
      <div ref={buttons} className={styles.buttons}>
        <BuyButtons {...purchase} wide />
      </div>
      {children}
    </div>
  );
}

interface BuyBarProps extends BuyButtonsProps {
  title: string;
  price: number;
  original?: number;
  /** Below the price on phones: why it can't be bought, that it is in the cart, or its color. */
  note: ReactNode;
}

/** A sticky bar shown while the buy box is out of view. Phones have no room for the title and Buy Now. */
export function BuyBar({ title, price, original, note, ...purchase }: BuyBarProps) {
  // The pressed button disappears, so the link in its place gets the focus.
  const pressed = useRef(false);
  const add = () => {
    pressed.current = true;
    purchase.onAdd();
  };
  return (
    <section className={styles.bar} aria-label="Buy" data-buy-bar>
      <div>
        <strong>{title}</strong>
        <Price price={price} original={original} />
        <p data-in-cart={purchase.inCart || undefined}>{note}</p>
      </div>
      <div>
        {purchase.inCart ? (
          <ButtonLink
            to="/checkout"
            ref={(link) => {
              if (!link || !pressed.current) return;
              // Once, because React calls a new ref after each render.
              pressed.current = false;
              link.focus();
            }}
          >
            Checkout
          </ButtonLink>
        ) : (
          <BuyButtons {...purchase} onAdd={add} />
        )}
      </div>
    </section>
  );
}
