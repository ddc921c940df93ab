import { useRef, useState } from 'react';
import { isNarrowed } from '#client/features/admin/orders/core/order-filter.ts';
import { useOrderCounts, useOrders } from '#client/features/admin/orders/core/orders-queries.ts';
import { OpenedOrder } from '#client/features/admin/orders/detail/opened-order.tsx';
import { loadedRows } from '#client/lib/admin/paged-lists.ts';
import { useViewState } from '#client/lib/admin/view-state.ts';
import { BulkChanges } from './bulk-changes.tsx';
import { OrderKeysDialog } from './order-keys-dialog.tsx';
import { useOrderSelection } from './order-selection.ts';
import { OrdersList } from './orders-list.tsx';
import styles from './orders-panel.module.css';
import { OrdersResults, resultText } from './orders-results.tsx';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { useOrderEvents } from './use-order-events.ts';
import { useOrderKeys } from './use-order-keys.ts';
import { useOrdersSearchParams } from './use-orders-search-params.ts';

interface OrdersPanelProps {
  /** Whether the orders tab is selected. */
  shown: boolean;
}

export function OrdersPanel({ shown }: OrdersPanelProps) {
  const { filter, opened, setFilter, clearFilter, open, close } = useOrdersSearchParams(shown);
  const query = useOrders(filter);
  const orders = query.data ? loadedRows(query.data.pages) : [];
  const counts = useOrderCounts();
  const selection = useOrderSelection(orders, filter);
  const events = useOrderEvents();
  const panel = useRef<HTMLElement>(null);
  const [{ keysOff = false }, choose] = useViewState();
  const [keysShown, setKeysShown] = useState(false);
  const showKeys = () => setKeysShown(true);
  useOrderKeys({ panel, active: shown && !keysOff, onShowKeys: showKeys });

  function showNew() {
    events.dismiss(orders);
    if (isNarrowed(filter) || filter.sort) clearFilter();
    panel.current?.scrollIntoView();
  }

  const settled = query.data !== undefined && !query.isPlaceholderData;
  const nothingYet = settled && orders.length === 0 && !isNarrowed(filter);
  return (
    <section ref={panel} className={styles.panel} aria-label="Orders">
      {!nothingYet && (
        <div className={styles.controls}>
          <OrdersToolbar filter={filter} counts={counts} keys={!keysOff} onFilter={setFilter} />
          <OrdersResults
            filter={filter}
            result={settled ? resultText(orders.length, query.hasNextPage, filter, counts) : ''}
            newOrders={events.count}
            selection={orders.length > 0 ? selection.state : undefined}
            onSelectAll={selection.toggleAll}
            onShowNew={showNew}
            onShowKeys={showKeys}
          />
        </div>
      )}
      <OrdersList
        query={query}
        orders={orders}
        filter={filter}
        selection={selection}
        isNew={events.isNew}
        onOpen={open}
        onFilter={setFilter}
        onClear={clearFilter}
      />
      <BulkChanges selection={selection} />
      {opened !== undefined && <OpenedOrder id={opened} orders={orders} onOpen={open} onClose={close} />}
      {keysShown && (
        <OrderKeysDialog
          on={!keysOff}
          onSwitch={(on) => choose({ keysOff: !on })}
          onClose={() => setKeysShown(false)}
        />
      )}
    </section>
  );
}
