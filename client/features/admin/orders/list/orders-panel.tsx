import { Suspense, useRef, useState } from 'react';
import { isFiltered } from '#client/features/admin/orders/core/order-filter.ts';
import {
  useMatchesInAll,
  useOrderCounts,
  useOrders,
  useWholeSelection,
} from '#client/features/admin/orders/core/orders-queries.ts';
import { UndoCancel } from '#client/features/admin/orders/core/undo-cancel.tsx';
import { useUrgentOrders } from '#client/features/admin/orders/core/urgent-orders.ts';
import { OrderDialog } from '#client/features/admin/orders/detail/order-dialog.tsx';
import { loadedRows } from '#client/lib/admin/paged-lists.ts';
import { useViewState } from '#client/lib/admin/view-state.ts';
import { useFocusFallback } from '#client/lib/use-focus-fallback.ts';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { CustomerFilter } from './customer-filter.tsx';
import { BulkChanges, OrderActions, OrderShortcutsDialog } from './lazy-parts.ts';
import { useOrderSelection } from './order-selection.ts';
import { OrdersList } from './orders-list.tsx';
import styles from './orders-panel.module.css';
import { isRepeated, OrdersResults, resultText, selectAllText, totalText } from './orders-results.tsx';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { SelectAll } from './select-all.tsx';
import { filterOfState } from './status-filter.tsx';
import { useEnteredSearch } from './use-entered-search.ts';
import { useHeldOrders } from './use-held-orders.ts';
import { useOrderEvents } from './use-order-events.ts';
import { useOrderShortcuts } from './use-order-shortcuts.ts';
import { useOrdersSearchParams } from './use-orders-search-params.ts';
import { useRowFocus } from './use-row-focus.ts';
import { useScrolledPast } from './use-scrolled-past.ts';

interface OrdersPanelProps {
  /** Whether the orders tab is selected. */
  shown: boolean;
  /** On the tabs' line, for the actions on wide screens. */
  actionsSlot: HTMLElement | null;
}

export function OrdersPanel({ shown, actionsSlot }: OrdersPanelProps) {
  const { filter, openOrderId, isShipping, setFilter, clearFilter, open, close } =
    useOrdersSearchParams(shown);
  const counts = useOrderCounts();
  const { late, due } = useUrgentOrders();
  const events = useOrderEvents();
  const [scrolledPast, controls] = useScrolledPast();
  const [selecting, setSelecting] = useState(false);
  const [selectedSlot, setSelectedSlot] = useState<HTMLElement | null>(null);
  const held = useHeldOrders({
    filter,
    inUse: scrolledPast || selecting,
    newestAt: counts?.newestAt,
    newOrders: events.count,
  });
  const query = useOrders(filter, held.until);
  const orders = query.data ? loadedRows(query.data.pages) : [];
  const selection = useOrderSelection(orders, filter);
  const hasSelected = selection.orders.length > 0;
  if (selecting !== hasSelected) setSelecting(hasSelected);
  const whole = useWholeSelection(filter, {
    until: held.until,
    enabled: selection.stateOf() === 'all' && query.hasNextPage && !query.isPlaceholderData,
  });
  const inAll = useMatchesInAll(filter);
  const panel = useRef<HTMLElement>(null);
  useRowFocus(panel, orders, openOrderId);
  useFocusFallback(panel);
  const [{ shortcutsOff = false }, setView] = useViewState();
  const [shortcutsShown, setShortcutsShown] = useState(false);
  const showShortcuts = () => setShortcutsShown(true);
  const isWide = useMediaQuery('(min-width: 1280px)');
  useOrderShortcuts({ panel, active: shown && !shortcutsOff, onShowShortcuts: showShortcuts });

  function showNew() {
    events.dismiss(orders);
    held.release();
    if (isFiltered(filter) || filter.sort) clearFilter();
    panel.current?.scrollIntoView();
  }

  const searchAll = () => setFilter({ ...filterOfState(), sort: undefined });

  const settled = query.data !== undefined && !query.isPlaceholderData;
  const enteredSearch = useEnteredSearch({
    search: filter.search ?? '',
    orders: settled ? orders : undefined,
    more: query.hasNextPage,
    onOpen: open,
  });
  const isEmpty = orders.length === 0;
  const results = { shown: orders.length, more: query.hasNextPage, filter, counts };
  const noOrdersYet = settled && isEmpty && !isFiltered(filter);
  const actions = !noOrdersYet && (
    <Suspense fallback={!isWide && <div className={styles.loadingActions} />}>
      <OrderActions
        filter={filter}
        isEmpty={isEmpty && !hasSelected}
        selected={hasSelected && !selection.whole ? selection.orders : undefined}
        inline={isWide}
        slot={shown ? actionsSlot : null}
        selectedSlot={selectedSlot}
        onShowShortcuts={showShortcuts}
      />
    </Suspense>
  );
  return (
    <section ref={panel} tabIndex={-1} className={styles.panel} aria-label="Orders">
      {!noOrdersYet && (
        <div ref={controls} className={styles.controls}>
          <OrdersToolbar
            filter={filter}
            counts={counts}
            late={late}
            shortcuts={!shortcutsOff}
            onFilter={(changes, options) => {
              enteredSearch.forget();
              setFilter(changes, options);
            }}
            onEnter={enteredSearch.enter}
          />
          <OrdersResults
            result={settled ? resultText({ ...results, due }) : ''}
            isEmpty={isEmpty}
            isRepeated={isRepeated({ ...results, due })}
            newOrders={events.count}
            onShowNew={showNew}
          />
          {actions}
          {!isEmpty && (
            <div className={styles.selectAll}>
              <SelectAll selection={selection} labelled label={selectAllText(results)} />
            </div>
          )}
        </div>
      )}
      {filter.email && (
        <CustomerFilter email={filter.email} onClear={() => setFilter({ email: undefined })} />
      )}
      {shown && openOrderId === undefined && <UndoCancel />}
      <OrdersList
        query={query}
        orders={orders}
        filter={filter}
        selection={selection}
        isNew={events.isNew}
        onOpen={open}
        inAll={inAll}
        onGone={() => panel.current && scrollToTop(panel.current)}
        onSearchAll={searchAll}
        onClearSearch={() => setFilter({ search: undefined })}
        onClear={clearFilter}
      />
      <Suspense>
        <BulkChanges
          selection={selection}
          whole={whole}
          status={filter.status}
          exportsSlot={setSelectedSlot}
        />
      </Suspense>
      {openOrderId !== undefined && (
        <OrderDialog
          id={openOrderId}
          orders={orders}
          total={totalText(results)}
          isShipping={isShipping}
          onOpen={open}
          onClose={close}
        />
      )}
      {shortcutsShown && (
        <Suspense>
          <OrderShortcutsDialog
            on={!shortcutsOff}
            onToggle={(on) => setView({ shortcutsOff: !on })}
            onClose={() => setShortcutsShown(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** Does nothing if the top is visible. */
function scrollToTop(panel: HTMLElement): void {
  if (panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ behavior: 'instant' });
}
