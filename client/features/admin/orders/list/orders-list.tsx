import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { DEFAULT_SORT } from '#client/features/admin/orders/core/order-filter.ts';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import type { useOrders } from '#client/features/admin/orders/core/orders-queries.ts';
import { refreshOrders } from '#client/features/admin/orders/core/refresh-orders.ts';
import { useRefundsDue } from '#client/features/admin/orders/core/refunds-due.ts';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadMore } from '#client/ui/buttons/load-more.tsx';
import { Table } from '#client/ui/content/table.tsx';
import { Alert } from '#client/ui/feedback/alert.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import { DayHeading, daysOf } from './order-days.tsx';
import type { OrderSelection } from './order-selection.ts';
import styles from './orders-list.module.css';
import table from './orders-table-row.module.css';
import { OrdersTableRow } from './orders-table-row.tsx';
import { sortName } from './orders-toolbar.tsx';
import { ScrollAnchor } from './scroll-anchor.tsx';
import { SelectAll } from './select-all.tsx';

/** Few lists are empty. */
const NoOrders = lazyComponent(() => import('./no-orders.tsx').then((module) => module.NoOrders));

interface OrdersListProps {
  query: ReturnType<typeof useOrders>;
  orders: readonly PartialOrder[];
  filter: OrderFilter;
  selection: OrderSelection;
  isNew: (createdAt: string | null | undefined) => boolean;
  /** How many orders the search finds if it ignores the status, as text. */
  inAll: string | undefined;
  /** Called when all visible rows are gone. */
  onGone: () => void;
  onOpen: (id: string, options?: { ship: boolean }) => void;
  onSearchAll: () => void;
  onClearSearch: () => void;
  onClear: () => void;
}

/** The table of orders, or an explanation if there are none. */
export function OrdersList(props: OrdersListProps) {
  const { query, orders, filter, selection, inAll, isNew, onOpen } = props;
  const client = useQueryClient();
  const { data, isError, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;

  function loadMore() {
    const interrupted = query.isRefetching;
    void fetchNextPage();
    if (interrupted) refreshOrders(client);
  }

  if (!data) {
    if (!isError) return <Loading />;
    return <Alert title="Couldn’t load orders" action="Try again" onAction={() => refetch()} />;
  }
  return (
    <ScrollAnchor
      rows={orders.map(({ _id }) => _id)}
      list={filter}
      busy={isPlaceholderData}
      onGone={props.onGone}
    >
      <OrdersTable
        orders={orders}
        filter={filter}
        selection={selection}
        busy={isPlaceholderData}
        hasNextPage={hasNextPage}
        isNew={isNew}
        onOpen={onOpen}
      />
      {orders.length === 0 && (
        <div className={styles.empty}>
          {isPlaceholderData ? (
            <Loading />
          ) : (
            <Suspense fallback={<Loading />}>
              <NoOrders {...props} allText={inAll && inAllText(inAll)} />
            </Suspense>
          )}
        </div>
      )}
      {hasNextPage && <LoadMore loading={isFetchingNextPage} onMore={loadMore} />}
      {!hasNextPage && orders.length > 0 && isMore(inAll, orders.length) && (
        <div className={styles.inAll}>
          <Button variant="secondary" onClick={props.onSearchAll}>
            {inAllText(inAll)}
          </Button>
        </div>
      )}
    </ScrollAnchor>
  );
}

const inAllText = (matches: string) => `Show all matches (${matches})`;

/** Whether more orders match the search than are shown. */
const isMore = (matches: string | undefined, shown: number): matches is string =>
  matches !== undefined && (matches.endsWith('+') || Number(matches) > shown);

const COLUMNS = ['Order ID', 'Product', 'Customer', 'Email', 'Amount', 'Status', 'Actions'] as const;

interface OrdersTableProps
  extends Pick<OrdersListProps, 'orders' | 'filter' | 'selection' | 'isNew' | 'onOpen'> {
  busy: boolean;
  hasNextPage: boolean;
}

function OrdersTable({ orders, filter, selection, busy, hasNextPage, isNew, onOpen }: OrdersTableProps) {
  const refundsDue = useRefundsDue();
  // While others are loading, the rows are not those of the filter.
  const days = busy ? [] : daysOf(orders, filter);
  const dayByFirstId = new Map(days.map((day) => [day[1][0], day]));
  return (
    <Table
      caption={`Orders, ${sortName(filter.sort ?? DEFAULT_SORT, filter.fulfillment).toLowerCase()}`}
      columns={COLUMNS}
      className={`${table.list} ${filter.fulfillment === 'shipped' && !busy ? table.shipped : ''}`}
      busy={busy}
      selectAll={orders.length > 0 && <SelectAll selection={selection} label="Select all loaded orders" />}
    >
      {orders.flatMap((order) => {
        const day = dayByFirstId.get(order._id);
        return [
          day && (
            <DayHeading
              key={day[0]}
              day={day}
              more={hasNextPage && day === days.at(-1)}
              selection={selection}
              columns={COLUMNS.length}
            />
          ),
          <OrdersTableRow
            key={order._id}
            order={order}
            search={filter.search}
            isRefundDue={refundsDue.has(order._id)}
            isNew={isNew(order.createdAt)}
            isByDay={days.length > 0}
            selected={selection.has(order._id)}
            onSelect={selection.toggle}
            onOpen={onOpen}
          />,
        ];
      })}
    </Table>
  );
}
