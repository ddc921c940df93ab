import { LoadMore } from '#client/ui/load-more.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { OrderFilter } from '#contract/orders.ts';
import type { useOrders } from './get-orders.ts';
import type { LooseOrder } from './order-view.ts';
import { isNarrowed } from './orders-address.ts';
import { OrdersTable } from './orders-table.tsx';
import type { OrderPicks } from './use-order-picks.ts';

interface OrdersListProps {
  query: ReturnType<typeof useOrders>;
  orders: readonly LooseOrder[];
  filter: OrderFilter;
  picks: OrderPicks;
  isNew: (createdAt: string | null | undefined) => boolean;
  onOpen: (id: string) => void;
  onClear: () => void;
}

/** The orders, or what is to be said where there are none. */
export function OrdersList({ query, orders, filter, picks, isNew, onOpen, onClear }: OrdersListProps) {
  const { data, isError, refetch, isPlaceholderData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  if (!data) {
    if (!isError) return <Loading />;
    return <Notice title="The orders could not be loaded" action="Try again" onAction={() => refetch()} />;
  }
  if (orders.length === 0) {
    if (isPlaceholderData) return <Loading />;
    if (!isNarrowed(filter))
      return <Notice title="No orders yet">The first one appears here as soon as somebody buys.</Notice>;
    return (
      <Notice title="No order matches" action="Clear filters" onAction={onClear}>
        {filter.search
          ? 'The search looks for words of the order number, the name and the e-mail.'
          : 'No order has this status at the moment.'}
      </Notice>
    );
  }
  return (
    <>
      <OrdersTable
        orders={orders}
        filter={filter}
        picks={picks}
        busy={isPlaceholderData}
        isNew={isNew}
        onOpen={onOpen}
      />
      {hasNextPage && <LoadMore loading={isFetchingNextPage} onMore={fetchNextPage} />}
    </>
  );
}
