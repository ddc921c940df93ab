import { type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { Price } from '#client/ui/content/price.tsx';
import { Highlight, Promises } from '#client/ui/content/promises.tsx';
import type { CartItem } from '#contract/order-row.ts';
import { BuyBar, BuyBox } from './buy-box.tsx';
import { CloserLook } from './closer-look.tsx';
import { Gallery } from './gallery.tsx';
import { HowToMeasure } from './how-to-measure.tsx';
import { CLOSER_LOOK, HIGHLIGHTS, MEASURING } from './product.shop.ts';
import styles from './product-view.module.css';
import type { Variant } from './product-view-model.ts';
import { availabilityOf, cartItem, type ProductViewModel, viewOf } from './product-view-model.ts';
import { REVIEWS } from './reviews.shop.ts';
import { SaleBadge } from './sale-badge.tsx';

export interface PurchaseActions {
  add: (item: CartItem) => void;
  buyNow: (item: CartItem) => void;
  replace: (inCart: CartItem, item: CartItem) => void;
  prepare: () => void;
}

// Few shoppers need these.
const hints = () => import('./purchase-hints.tsx');
const OtherColorShown = optionalComponent(async () => (await hints()).OtherColorShown);
const ItemInCart = optionalComponent(async () => (await hints()).ItemInCart);
const SoldOut = optionalComponent(async () => (await hints()).SoldOut);

/** The id of the text that describes the buttons. Not from `useId`, which would change the ids on all pages. */
const REASON = 'availability';

/** How many pixels Checkout is below the other buttons while the cart has an item. */
const CHECKOUT_OFFSET = 128;

/** The first highlight of the built-in product. */
const [highlight] = HIGHLIGHTS;

interface ProductViewProps {
  product: ProductViewModel;
  purchase: PurchaseActions;
  inCart?: CartItem | undefined;
}

export function ProductView({ product, purchase, inCart }: ProductViewProps) {
  const { title, price, original, variants } = product;
  const [variant, setVariant] = useState(variants[0]);
  const [shown, setShown] = useState(0);
  const buttons = useRef<HTMLDivElement>(null);
  const { soldOut, status } = availabilityOf(product, variant);
  const reason = product.stock && REASON;
  const buttonState = { disabled: soldOut, 'aria-describedby': reason };
  const item = cartItem(product, variant);
  const isInCart = inCart !== undefined && !soldOut;
  const buttonsHidden = useOutOfView(buttons, isInCart ? CHECKOUT_OFFSET : 0);
  const buttonProps = {
    inCart: isInCart,
    buttonState,
    onAdd: () => purchase.add(item),
    onBuyNow: () => purchase.buyNow(item),
    onIntent: purchase.prepare,
  };
  const note = soldOut ? status : inCart ? 'In your cart' : variant?.color;
  const otherShown = variants.find((other) => other !== variant && viewOf(product, other) === shown);

  function replace(old: CartItem) {
    // The hint disappears along with the pressed button, so focus another one.
    buttons.current?.querySelector('button')?.focus();
    purchase.replace(old, item);
  }

  function chooseColor(next: Variant) {
    setVariant(next);
    setShown(viewOf(product, next));
  }

  return (
    <div className={`container ${styles.layout}`}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <div className={styles.priceRow}>
          <Price price={price} original={original} size="large" />
          {original !== undefined && <SaleBadge />}
        </div>
        <div className={styles.facts}>
          {REVIEWS && <a href="#reviews">{REVIEWS.count} reviews</a>}
          <p id={soldOut ? undefined : reason} data-sold-out={soldOut || undefined}>
            {status}
          </p>
        </div>
      </header>
      <div className={styles.pictures}>
        <Gallery views={product.views} shown={shown} onShow={setShown}>
          {variant && otherShown && (
            <Suspense>
              <OtherColorShown
                key={otherShown.color}
                shown={otherShown.color}
                picked={variant.color}
                onSwitch={() => chooseColor(otherShown)}
              />
            </Suspense>
          )}
        </Gallery>
        {product.variants.length > 0 && CLOSER_LOOK.length > 0 && <CloserLook variant={variant?.color} />}
      </div>
      <div className={styles.info}>
        <BuyBox
          variants={variants}
          chosen={variant}
          onChoose={chooseColor}
          {...buttonProps}
          buttons={buttons}
        >
          {soldOut && product.stock && (
            <Suspense>
              <SoldOut id={REASON} product={product} chosen={variant} />
            </Suspense>
          )}
          {!soldOut && inCart && (
            <Suspense>
              <ItemInCart inCart={inCart} picked={item} onReplace={() => replace(inCart)} />
            </Suspense>
          )}
        </BuyBox>
        <Promises of={['shipping', 'refund']}>
          {variant && highlight && <Highlight {...highlight} />}
        </Promises>
        <ProductText product={product} />
      </div>
      {buttonsHidden && (
        <BuyBar title={title} price={price} original={original} note={note} {...buttonProps} />
      )}
    </div>
  );
}

function ProductText({ product }: { product: ProductViewModel }) {
  const { description, details } = product;
  return (
    <div className={styles.text}>
      <section>
        <h2>Description</h2>
        <p className={styles.description}>{description}</p>
      </section>
      <section>
        <h2>{details.title}</h2>
        <dl className={styles.details}>
          {details.rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {product.variants.length > 0 && MEASURING && <HowToMeasure {...MEASURING} />}
      </section>
    </div>
  );
}

/**
 * True while the element is out of view or hidden behind the sticky header or buy bar.
 * @param offset pixels by which what matters is below the element
 */
function useOutOfView(element: RefObject<HTMLElement | null>, offset: number): boolean {
  const [outOfView, setOutOfView] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(
      (entries) => setOutOfView(entries.at(-1)?.isIntersecting === false),
      { rootMargin: `${offset - 64}px 0px ${-72 - offset}px` },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, offset]);
  return outOfView;
}
