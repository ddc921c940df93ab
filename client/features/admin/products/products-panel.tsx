import { useRef, useState } from 'react';
import { loadedRows } from '#client/lib/admin/paged-lists.ts';
import { useFocusFallback } from '#client/lib/use-focus-fallback.ts';
import { LoadMore } from '#client/ui/buttons/load-more.tsx';
import { Alert } from '#client/ui/feedback/alert.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import { ProductForm } from './product-form.tsx';
import { useFormVersion } from './product-form-store.ts';
import { usePendingDeletions, usePendingUpdates } from './product-mutations.ts';
import styles from './products-panel.module.css';
import { useProducts, withPending } from './products-query.ts';
import { ProductsTable } from './products-table.tsx';

export function ProductsPanel() {
  const version = useFormVersion();
  const [firstVersion] = useState(version);
  return (
    <div className={styles.panel}>
      <div className={styles.aside}>
        <ProductForm key={version} takesFocus={version !== firstVersion} />
      </div>
      <ProductList />
    </div>
  );
}

function ProductList() {
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusFallback(list, () => heading.current);
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useProducts();
  const updates = usePendingUpdates();
  const deletions = usePendingDeletions();
  const products = data && withPending(loadedRows(data.pages), updates, deletions);

  return (
    <section ref={list} className={styles.list}>
      <h2 ref={heading} tabIndex={-1} className={styles.heading}>
        Products
      </h2>
      {products && (
        <div>
          <ProductsTable products={products} onDelete={() => heading.current?.focus()} />
          {products.length === 0 && !hasNextPage && (
            <div className={styles.empty}>
              <Alert title="No products yet">
                Use the form to add your first product. Each one gets its own page; click its title here to
                open it. The Home and Shop pages show only the main product, the one in your shop folder.
              </Alert>
            </div>
          )}
        </div>
      )}
      {!products &&
        (isError ? (
          <Alert title="Couldn’t load products" action="Try again" onAction={() => refetch()} />
        ) : (
          <Loading />
        ))}
      {hasNextPage && <LoadMore loading={isFetchingNextPage} onMore={fetchNextPage} />}
    </section>
  );
}
