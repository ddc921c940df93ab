import { Button } from '#client/ui/button.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { Table } from '#client/ui/table.tsx';
import { useOrders } from './get-orders.ts';
import { loadedOrders } from './order-pages.ts';
import { OrderRow } from './order-row.tsx';
import styles from './orders-panel.module.css';

const COLUMNS = ['Order ID', 'Product', 'Customer', 'Email', 'Amount', 'Status', 'Actions'] as const;

export function OrdersPanel() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useOrders();
  if (!data) {
    return (
      <div className={styles.panel}>
        {isError ? (
          <Notice title="The orders could not be loaded" action="Try again" onAction={() => refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    );
  }
  const orders = loadedOrders(data.pages);
  return (
    <section className={styles.panel} aria-label="Orders">
      {orders.length === 0 ? (
        <Notice title="No orders yet">The first one appears here as soon as somebody buys.</Notice>
      ) : (
        <Table caption="Orders, newest first" columns={COLUMNS}>
          {orders.map((order) => (
            <OrderRow key={order._id} order={order} />
          ))}
        </Table>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button
            look="secondary"
            aria-disabled={isFetchingNextPage}
            onClick={() => isFetchingNextPage || fetchNextPage()}
          >
            {isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      )}
    </section>
  );
}
