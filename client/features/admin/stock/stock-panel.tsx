import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useRef } from 'react';
import { useFocusFallback } from '#client/lib/use-focus-fallback.ts';
import { Alert } from '#client/ui/feedback/alert.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import type { Product } from '#contract/api/products.ts';
import type { Stock } from '#contract/api/stock.ts';
import { BUILT_IN_PRODUCT } from '#contract/built-in-product.ts';
import { CountForm } from './count-form.tsx';
import { SellingForm } from './selling-form.tsx';
import { StockChanges } from './stock-changes.tsx';
import { builtInColors, countOf } from './stock-counts.ts';
import styles from './stock-panel.module.css';
import { stockChangesQuery, stockQuery } from './stock-query.ts';

/** Products of the API have no colors. */
const NO_COLORS = [''];

interface StockPanelProps {
  products: readonly Pick<Product, '_id' | 'title'>[];
  /** The button that loads more products. */
  children: ReactNode;
}

export function StockPanel({ products, children }: StockPanelProps) {
  const { data: stock, isError, refetch } = useQuery(stockQuery);
  const panel = useRef<HTMLElement>(null);
  // Renders this component together with the corrections, whose button for more disappears at their end.
  useInfiniteQuery({ ...stockChangesQuery, enabled: false });
  useFocusFallback(panel);
  if (!stock)
    return (
      <section ref={panel} tabIndex={-1} aria-label="Stock">
        {isError ? (
          <Alert title="Couldn’t load the stock" action="Try again" onAction={() => refetch()} />
        ) : (
          <Loading />
        )}
      </section>
    );
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label="Stock">
      <SellingForm selling={stock.selling} />
      <section className={styles.list}>
        <h2 className={styles.heading}>Left in stock</h2>
        <p className={styles.quiet}>
          Each order takes one. At 0, shoppers can’t order. Leave a field empty to sell without counting.
        </p>
        <ProductCounts product={BUILT_IN_PRODUCT} colors={builtInColors(stock)} stock={stock} />
        {products.map((product) => (
          <ProductCounts key={product._id} product={product} colors={NO_COLORS} stock={stock} />
        ))}
        {children}
      </section>
      <StockChanges />
    </section>
  );
}

interface ProductCountsProps {
  product: Pick<Product, '_id' | 'title'>;
  colors: readonly string[];
  stock: Stock;
}

function ProductCounts({ product: { _id, title }, colors, stock }: ProductCountsProps) {
  const id = useId();
  return (
    <section className={styles.block} aria-labelledby={id}>
      <h3 id={id} className={styles.product}>
        {title}
      </h3>
      <div className={styles.counts}>
        {colors.map((color) => (
          <CountForm
            key={color}
            product={_id}
            title={title}
            color={color}
            count={countOf(stock, title, color)}
          />
        ))}
      </div>
    </section>
  );
}
