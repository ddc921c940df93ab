import { useRef, useState } from 'react';
import { Loading } from '#client/ui/loading.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { Product } from '#contract/products.ts';
import { useProducts } from './get-products.ts';
import { ProductForm } from './product-form.tsx';
import styles from './products-panel.module.css';
import { ProductsTable } from './products-table.tsx';

export function ProductsPanel() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data: products, isError, refetch } = useProducts();
  // Each round is a fresh form: for adding, or filled with the product as it was when Edit was pressed.
  const [{ editing, round }, setForm] = useState<{ editing: Product | null; round: number }>({
    editing: null,
    round: 0,
  });
  const show = (product: Product | null) => setForm({ editing: product, round: round + 1 });

  function afterDelete(product: Product) {
    if (editing?._id === product._id) setForm({ editing: null, round: 0 });
    heading.current?.focus();
  }

  return (
    <div className={styles.panel}>
      <div className={styles.aside}>
        <ProductForm
          key={`${round} ${editing?._id}`}
          product={editing}
          takesFocus={round > 0}
          onDone={() => show(null)}
        />
      </div>
      <section className={styles.list}>
        <h2 ref={heading} tabIndex={-1} className={styles.heading}>
          Products
        </h2>
        {products && products.length > 0 && (
          <ProductsTable products={products} onEdit={show} onDeleted={afterDelete} />
        )}
        {products?.length === 0 && (
          <Notice title="No products yet">What you create in the form appears here and in the shop.</Notice>
        )}
        {!products &&
          (isError ? (
            <Notice title="The products could not be loaded" action="Try again" onAction={() => refetch()} />
          ) : (
            <Loading />
          ))}
      </section>
    </div>
  );
}
