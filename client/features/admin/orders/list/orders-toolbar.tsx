import { useId } from 'react';
import { DEFAULT_SORT, DUE_FIRST, offeredSorts } from '#client/features/admin/orders/core/order-filter.ts';
import type { OrderCounts } from '#contract/api/order-counts.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import type { OrderSort } from '#contract/orders.ts';
import { OrderSearch } from './order-search.tsx';
import styles from './orders-toolbar.module.css';
import { StatusFilter } from './status-filter.tsx';

const SORT_NAMES: Record<OrderSort, string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-amount': 'Highest amount',
  amount: 'Lowest amount',
  paidAt: 'Due first',
  '-shippedAt': 'Latest shipped',
};

/** Where shoppers pay when they order, the oldest orders to ship are due first. */
export const sortName = (sort: OrderSort, fulfillment: OrderFilter['fulfillment']): string =>
  SORT_NAMES[fulfillment === 'unshipped' && sort === DUE_FIRST ? 'paidAt' : sort];

interface OrdersToolbarProps {
  filter: OrderFilter;
  counts: OrderCounts | undefined;
  /** How many orders are late, as text; '' if none. */
  late: string;
  /** Whether the "/" key focuses the search. */
  shortcuts: boolean;
  onFilter: (changes: OrderFilter, options?: { replace: boolean }) => void;
  onEnter: (search: string) => void;
}

export function OrdersToolbar({ filter, counts, late, shortcuts, onFilter, onEnter }: OrdersToolbarProps) {
  const id = useId();
  const sort = filter.sort ?? DEFAULT_SORT;
  return (
    <div className={styles.bar}>
      <StatusFilter filter={filter} counts={counts} late={late} onFilter={onFilter} />
      <OrderSearch
        search={filter.search ?? ''}
        slashFocuses={shortcuts}
        onSearch={(search, options) => onFilter({ search }, options)}
        onEnter={onEnter}
      />
      <div className={styles.sort}>
        <label htmlFor={`${id}-sort`} className="visually-hidden">
          Sort
        </label>
        <select
          id={`${id}-sort`}
          className={styles.control}
          value={sort}
          onChange={({ target }) => onFilter({ sort: target.value as OrderSort })}
        >
          {offeredSorts(filter.fulfillment).map((offered) => (
            <option key={offered} value={offered}>
              {sortName(offered, filter.fulfillment)}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}
