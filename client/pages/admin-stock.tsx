import { Link } from 'react-router-dom';
import { useLiveOrders } from '#client/features/admin/orders/core/live-orders.ts';
import { useProducts } from '#client/features/admin/products/products-query.ts';
import { StockPanel } from '#client/features/admin/stock/stock-panel.tsx';
import { loadedRows } from '#client/lib/admin/paged-lists.ts';
import { LoadMore } from '#client/ui/buttons/load-more.tsx';
import { DASHBOARD_PAGE } from '#contract/admin-pages.ts';
import styles from './admin-dashboard.module.css';

/** Whether the shop takes orders, and how many of each product are left. */
export function AdminStock({ title }: { title: string }) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage } = useProducts();
  useLiveOrders();
  return (
    <div className={styles.dashboard}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <Link className={styles.link} to={DASHBOARD_PAGE}>
          Products and orders
        </Link>
      </header>
      <StockPanel products={data ? loadedRows(data.pages) : []}>
        {hasNextPage && <LoadMore loading={isFetchingNextPage} onMore={fetchNextPage} />}
      </StockPanel>
    </div>
  );
}
