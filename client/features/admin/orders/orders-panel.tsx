import { useRef } from 'react';
import { BulkChanges } from './bulk-changes.tsx';
import { useOrders } from './get-orders.ts';
import { OpenedOrder } from './opened-order.tsx';
import { loadedOrders } from './order-pages.ts';
import { isNarrowed } from './orders-address.ts';
import { OrdersList } from './orders-list.tsx';
import styles from './orders-panel.module.css';
import { OrdersResults } from './orders-results.tsx';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { resultText } from './result-text.ts';
import { useOrderNews } from './use-order-news.ts';
import { useOrderPicks } from './use-order-picks.ts';
import { useOrdersAddress } from './use-orders-address.ts';

interface OrdersPanelProps {
  /** Whether the address is about the orders. */
  shown: boolean;
}

export function OrdersPanel({ shown }: OrdersPanelProps) {
  const { filter, opened, setFilter, clearFilter, open, close } = useOrdersAddress(shown);
  const query = useOrders(filter);
  const orders = query.data ? loadedOrders(query.data.pages) : [];
  const picks = useOrderPicks(orders, filter);
  const news = useOrderNews();
  const head = useRef<HTMLElement>(null);

  function showNews() {
    news.dismiss(Math.max(...orders.map(({ createdAt }) => Date.parse(createdAt ?? '') || 0)));
    if (isNarrowed(filter) || filter.sort) clearFilter();
    head.current?.scrollIntoView();
  }

  return (
    <section ref={head} className={styles.panel} aria-label="Orders">
      <OrdersToolbar filter={filter} onFilter={setFilter} />
      <OrdersResults
        filter={filter}
        result={query.data && !query.isPlaceholderData ? resultText(orders.length, query.hasNextPage) : ''}
        news={news.count}
        selection={orders.length > 0 ? picks.state : undefined}
        onSelectAll={picks.toggleAll}
        onShowNews={showNews}
      />
      <OrdersList
        query={query}
        orders={orders}
        filter={filter}
        picks={picks}
        isNew={news.isNew}
        onOpen={open}
        onClear={clearFilter}
      />
      <BulkChanges picks={picks} />
      {opened !== undefined && <OpenedOrder id={opened} orders={orders} onOpen={open} onClose={close} />}
    </section>
  );
}
