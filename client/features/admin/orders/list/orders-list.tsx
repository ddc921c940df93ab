import { useQueryClient } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';
import { DEFAULT_SORT, DUE_FIRST } from '#client/features/admin/orders/core/order-filter.ts';
import { orderDayText } from '#client/features/admin/orders/core/order-time.ts';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import type { useOrders } from '#client/features/admin/orders/core/orders-queries.ts';
import { refreshOrders } from '#client/features/admin/orders/core/refresh-orders.ts';
import { useRefundsDue } from '#client/features/admin/orders/core/refunds-due.ts';
import { orderShipBy } from '#client/features/admin/orders/core/ship-by.ts';
import { lazyComponent } from '#client/lib/lazy-component.ts';
import { Button } from '#client/ui/buttons/button.tsx';
import { LoadMore } from '#client/ui/buttons/load-more.tsx';
import { Table } from '#client/ui/content/table.tsx';
import { Alert } from '#client/ui/feedback/alert.tsx';
import { Loading } from '#client/ui/feedback/loading.tsx';
import { Checkbox } from '#client/ui/forms/checkbox.tsx';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import { pluralize } from '#contract/pluralize.ts';
import type { OrderSelection } from './order-selection.ts';
import styles from './orders-list.module.css';
import table from './orders-table-row.module.css';
import { OrdersTableRow } from './orders-table-row.tsx';
import { sortName } from './orders-toolbar.tsx';
import { ScrollAnchor } from './scroll-anchor.tsx';

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

interface SelectAllProps {
  selection: OrderSelection;
  /** If it is shown. */
  label?: string;
}

export const SelectAll = ({ selection, label }: SelectAllProps) => (
  <Checkbox
    label={label ?? 'Select all loaded orders'}
    labelled={label !== undefined}
    checked={selection.state === 'all'}
    mixed={selection.state === 'some'}
    onChange={selection.toggleAll}
  />
);

const COLUMNS = ['Order ID', 'Product', 'Customer', 'Email', 'Amount', 'Status', 'Actions'] as const;

interface OrdersTableProps
  extends Pick<OrdersListProps, 'orders' | 'filter' | 'selection' | 'isNew' | 'onOpen'> {
  busy: boolean;
  hasNextPage: boolean;
}

function OrdersTable({ orders, filter, selection, busy, hasNextPage, isNew, onOpen }: OrdersTableProps) {
  const refundsDue = useRefundsDue();
  // While others are loading, the rows are not those of the filter.
  const days = busy ? undefined : daysOf(orders, filter);
  return (
    <Table
      caption={`Orders, ${sortName(filter.sort ?? DEFAULT_SORT, filter.fulfillment).toLowerCase()}`}
      columns={COLUMNS}
      className={`${table.list} ${filter.fulfillment === 'shipped' && !busy ? table.shipped : ''}`}
      busy={busy}
      selectAll={orders.length > 0 && <SelectAll selection={selection} />}
    >
      {orders.map((order, index) => (
        <Fragment key={order._id}>
          {days && <DayHeading days={days} first={index} more={hasNextPage} />}
          <OrdersTableRow
            order={order}
            search={filter.search}
            isRefundDue={refundsDue.has(order._id)}
            isNew={isNew(order.createdAt)}
            isByDay={days !== undefined}
            selected={selection.has(order._id)}
            onSelect={selection.toggle}
            onOpen={onOpen}
          />
        </Fragment>
      ))}
    </Table>
  );
}

/** If the orders are sorted by the day on which they are due or were shipped, its text for each. */
function daysOf(orders: readonly PartialOrder[], { fulfillment, sort }: OrderFilter) {
  if (fulfillment === 'unshipped' && sort === DUE_FIRST)
    return orders.map((order) => orderShipBy(order)?.text);
  if (fulfillment === 'shipped' && sort === '-shippedAt')
    return orders.map(({ shippedAt }) => (shippedAt ? shippedDay(shippedAt) : undefined));
  return undefined;
}

/** "Shipped today", or "Shipped Fri, Nov 27". */
function shippedDay(isoTime: string): string {
  const day = orderDayText(isoTime);
  if (day.endsWith('day')) return `Shipped ${day.toLowerCase()}`;
  return `Shipped ${new Date(isoTime).toDateString().slice(0, 3)}, ${day}`;
}

interface DayHeadingProps {
  /** The day of each order. */
  days: readonly (string | undefined)[];
  /** Index of an order. */
  first: number;
  /** Whether more orders may have the last day. */
  more: boolean;
}

/** Above the first order of each day. */
function DayHeading({ days, first, more }: DayHeadingProps) {
  const day = days[first];
  if (day === undefined || day === days[first - 1]) return null;
  const isWhole = !more || days.at(-1) !== day;
  const count = days.filter((other) => other === day).length;
  return (
    <tr className={table.day}>
      <td colSpan={COLUMNS.length}>
        {day}
        {/* The number of all orders is above the list. */}
        {isWhole && count < days.length && <span> · {pluralize(count, 'order')}</span>}
      </td>
    </tr>
  );
}
