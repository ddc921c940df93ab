import { useRef, useState } from 'react';
import { Badge } from '#client/ui/badge.tsx';
import { Price } from '#client/ui/price.tsx';
import { BuyBar } from './buy-bar.tsx';
import { BuyBox } from './buy-box.tsx';
import { ColorChoice } from './color-choice.tsx';
import type { Variant } from './demo-collar.ts';
import { Gallery } from './gallery.tsx';
import { ProductText } from './product-text.tsx';
import styles from './product-view.module.css';
import { Promises } from './promises.tsx';
import { REVIEWS_LABEL } from './reviews.ts';
import { type ChosenLine, chosenLine, inventoryOf, type ShownProduct, viewOf } from './shown-product.ts';
import { useLeftBehind } from './use-left-behind.ts';

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
  const [variant, setVariant] = useState(product.variants[0]);
  const [shown, setShown] = useState(0);
  const buttons = useRef<HTMLDivElement>(null);
  const scrolledPast = useLeftBehind(buttons);
  const soldOut = inventoryOf(product, variant) <= 0;
  const onSale = product.original !== undefined;
  const add = () => purchase.add(chosenLine(product, variant));

  function chooseColor(next: Variant) {
    setVariant(next);
    setShown(viewOf(product, next));
  }

  return (
    <div className={`container ${styles.layout}`}>
      <div className={styles.sticky}>
        <Gallery views={product.views} shown={shown} onShow={setShown} />
      </div>
      <div className={styles.info}>
        <header className={styles.head}>
          <h1>{product.title}</h1>
          <div className={styles.priceRow}>
            <Price price={product.price} original={product.original} size="large" />
            {onSale && <Badge>Sale ends soon!</Badge>}
          </div>
          <a className={styles.reviewsLink} href="#reviews">
            {REVIEWS_LABEL}
          </a>
        </header>
        {variant && <ColorChoice variants={product.variants} chosen={variant} onChoose={chooseColor} />}
        <BuyBox
          soldOut={soldOut}
          onAdd={add}
          onBuyNow={() => purchase.buyNow(chosenLine(product, variant))}
          onIntent={purchase.prepare}
          buttons={buttons}
        />
        <Promises battery={product.specifications.length > 0} />
        <ProductText description={product.description} specifications={product.specifications} />
      </div>
      {scrolledPast && (
        <BuyBar price={product.price} original={product.original} soldOut={soldOut} onAdd={add} />
      )}
    </div>
  );
}
