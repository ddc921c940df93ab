import type { MouseEvent } from 'react';
import { ButtonLink } from '#client/ui/buttons/button.tsx';
import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import { Icon } from '#client/ui/pictures/icon.tsx';
import type { CartItem } from '#contract/order-row.ts';
import { VARIANT_LABEL } from '#contract/shop/facts.shop.ts';
import { availabilityOf, type ProductViewModel, type Variant } from './product-view-model.ts';
import styles from './purchase-hints.module.css';

interface OtherColorShownProps {
  shown: string;
  picked: string;
  onSwitch: () => void;
}

/** On a picture. A thumbnail only changes the view, so the color shown may differ from the color picked. */
export function OtherColorShown({ shown, picked, onSwitch }: OtherColorShownProps) {
  function switchColor({ currentTarget }: MouseEvent<HTMLElement>) {
    // The button disappears, so its focus moves to the thumbnail of the picture.
    const thumbnail = currentTarget.closest('section')?.querySelector<HTMLElement>('[aria-pressed="true"]');
    thumbnail?.focus({ preventScroll: true });
    onSwitch();
  }

  return (
    <div className={`${styles.hint} ${styles.overPicture}`}>
      <LiveRegion>
        Shown: {shown}. <span>You picked {picked}.</span>
      </LiveRegion>
      <button type="button" onClick={switchColor}>
        Switch to {shown}
      </button>
    </div>
  );
}

interface ItemInCartProps {
  inCart: CartItem;
  picked: CartItem;
  onReplace: () => void;
}

/** While the cart has an item: check out, or swap it for this one if it is different. */
export function ItemInCart({ inCart, picked, onReplace }: ItemInCartProps) {
  const sameProduct = inCart._id === picked._id;
  const name = (item: CartItem) => (sameProduct && item.color) || item.title;
  return (
    <div className={`${styles.hint} ${styles.inCart}`}>
      <Icon name="check" size={20} />
      <LiveRegion>{name(inCart)} is in your cart.</LiveRegion>
      {(!sameProduct || inCart.color !== picked.color) && (
        <button type="button" onClick={onReplace}>
          Change to {name(picked)}
        </button>
      )}
      <ButtonLink to="/checkout">Checkout</ButtonLink>
    </div>
  );
}

/** Why the chosen color cannot be bought. */
export function soldOutText(product: ProductViewModel, chosen: Variant | undefined): string {
  if (product.stock?.stopped !== undefined) return product.stock.stopped;
  const soldOut = `${chosen?.color ?? product.title} is sold out.`;
  const others = product.variants.some((variant) => !availabilityOf(product, variant).soldOut);
  return others ? `${soldOut} Choose another ${VARIANT_LABEL.toLowerCase()}.` : soldOut;
}

interface SoldOutProps {
  id: string;
  product: ProductViewModel;
  chosen: Variant | undefined;
}

/** The reason why the buttons above are disabled. */
export function SoldOut({ id, product, chosen }: SoldOutProps) {
  return (
    <div id={id} className={styles.soldOut}>
      <LiveRegion>{soldOutText(product, chosen)}</LiveRegion>
    </div>
  );
}
