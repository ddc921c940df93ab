import { useRef, useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Price } from '#client/ui/price.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyBox } from './buy-box.tsx';
import type { Variant } from './demo-collar.ts';
import { Gallery } from './gallery.tsx';
import { ProductText } from './product-text.tsx';
import styles from './product-view.module.css';
import { Promises } from './promises.tsx';
import { REVIEWS_LABEL } from './reviews.ts';
import { type ChosenLine, chosenLine, inventoryOf, type ShownProduct, viewOf } from './shown-product.ts';
import { useOutOfView } from './use-out-of-view.ts';

export interface Purchase {
  add: (line: ChosenLine) => void;
  buyNow: (line: ChosenLine) => void;
  prepare: () => void;
}

interface ProductViewProps {
  product: ShownProduct;
  purchase: Purchase;
}

export function ProductView({ product, purchase }: ProductViewProps) {
  const { title, price, original, variants } = product;
  const [variant, setVariant] = useState(variants[0]);
  const [shown, setShown] = useState(0);
  const buttons = useRef<HTMLDivElement>(null);
  const buttonsHidden = useOutOfView(buttons);
  const soldOut = inventoryOf(product, variant) <= 0;
  const add = () => purchase.add(chosenLine(product, variant));

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
          {original !== undefined && <Badge>Sale ends soon!</Badge>}
        </div>
      </header>
      <div className={styles.sticky}>
        <Gallery views={product.views} shown={shown} onShow={setShown} />
      </div>
      <div className={styles.info}>
        <div className={styles.known}>
          <a href="#reviews">{REVIEWS_LABEL}</a>
          <p data-sold-out={soldOut || undefined}>{soldOut ? 'Out of stock' : 'In stock'}</p>
        </div>
        <BuyBox
          variants={variants}
          chosen={variant}
          onChoose={chooseColor}
          soldOut={soldOut}
          onAdd={add}
          onBuyNow={() => purchase.buyNow(chosenLine(product, variant))}
          onIntent={purchase.prepare}
          buttons={buttons}
        />
        <Promises battery={variant !== undefined} />
        <ProductText product={product} />
      </div>
      {buttonsHidden && <BuyBar price={price} original={original} soldOut={soldOut} onAdd={add} />}
    </div>
  );
}
