import { useRef } from 'react';
import { BulkChanges } from './bulk-changes.tsx';
import { OpenedOrder } from './opened-order.tsx';
import { useOrderSelection } from './order-selection.ts';
import { OrdersList } from './orders-list.tsx';
import styles from './orders-panel.module.css';
import { loadedOrders, useOrders } from './orders-queries.ts';
import { OrdersResults, resultText } from './orders-results.tsx';
import { isNarrowed, useOrdersSearchParams } from './orders-search-params.ts';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { useOrderEvents } from './use-order-events.ts';

interface OrdersPanelProps {
  /** Whether the orders tab is selected. */
  shown: boolean;
}

export function OrdersPanel({ shown }: OrdersPanelProps) {
  const { filter, opened, setFilter, clearFilter, open, close } = useOrdersSearchParams(shown);
  const query = useOrders(filter);
  const orders = query.data ? loadedOrders(query.data.pages) : [];
  const selection = useOrderSelection(orders, filter);
  const events = useOrderEvents();
  const head = useRef<HTMLElement>(null);

  function showNew() {
    events.dismiss();
    if (isNarrowed(filter) || filter.sort) clearFilter();
    head.current?.scrollIntoView();
  }

  return (
    <section ref={head} className={styles.panel} aria-label="Orders">
      <OrdersToolbar filter={filter} onFilter={setFilter} />
      <OrdersResults
        filter={filter}
        result={query.data && !query.isPlaceholderData ? resultText(orders.length, query.hasNextPage) : ''}
        newOrders={events.count}
        selection={orders.length > 0 ? selection.state : undefined}
        onSelectAll={selection.toggleAll}
        onShowNew={showNew}
      />
      <OrdersList
        query={query}
        orders={orders}
        filter={filter}
        selection={selection}
        isNew={events.isNew}
        onOpen={open}
        onClear={clearFilter}
      />
      <BulkChanges selection={selection} />
      {opened !== undefined && <OpenedOrder id={opened} orders={orders} onOpen={open} onClose={close} />}
    </section>
  );
}
