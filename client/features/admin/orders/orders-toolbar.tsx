import { useId } from 'react';
import {
  ORDER_COUNT_LIMIT,
  ORDER_STATUSES,
  type OrderCounts,
  type OrderFilter,
  type OrderSort,
  type OrderStatus,
} from '#contract/orders.ts';
import { OrderSearch } from './order-search.tsx';
import { statusText } from './order-view.ts';
import { useOrderCounts } from './orders-queries.ts';
import { DEFAULT_SORT } from './orders-search-params.ts';
import styles from './orders-toolbar.module.css';

export const SORT_NAMES: Record<OrderSort, string> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-amount': 'Highest amount',
  amount: 'Lowest amount',
};

interface OrdersToolbarProps {
  filter: OrderFilter;
  onFilter: (changes: OrderFilter, options?: { replace: boolean }) => void;
}

/** Search, status filter and sort order. */
export function OrdersToolbar({ filter, onFilter }: OrdersToolbarProps) {
  const counts = useOrderCounts();
  const id = useId();
  return (
    <div className={styles.toolbar}>
      <OrderSearch
        search={filter.search ?? ''}
        onSearch={(search, options) => onFilter({ search }, options)}
      />
      <div className={styles.choice}>
        <label htmlFor={`${id}-status`}>Status</label>
        <select
          id={`${id}-status`}
          className={styles.control}
          value={filter.status ?? ''}
          onChange={({ target }) =>
            onFilter({ status: (target.value || undefined) as OrderStatus | undefined })
          }
        >
          <option value="">{counts ? `All (${totalText(counts)})` : 'All'}</option>
          {ORDER_STATUSES.map((status) => (
            <option key={status} value={status}>
              {counts ? `${statusText(status)} (${countText(counts[status])})` : statusText(status)}
            </option>
          ))}
        </select>
      </div>
      <div className={styles.choice}>
        <label htmlFor={`${id}-sort`}>Sort</label>
        <select
          id={`${id}-sort`}
          className={styles.control}
          value={filter.sort ?? DEFAULT_SORT}
          onChange={({ target }) => onFilter({ sort: target.value as OrderSort })}
        >
          {Object.entries(SORT_NAMES).map(([sort, name]) => (
            <option key={sort} value={sort}>
              {name}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

/** "12", or "1,000+" where the server stopped counting. */
export function countText(count: number): string {
  return count < ORDER_COUNT_LIMIT ? String(count) : `${ORDER_COUNT_LIMIT.toLocaleString('en-US')}+`;
}

/** The orders of all statuses; "1,000+" if the server stopped counting those of one. */
export function totalText(counts: OrderCounts): string {
  const numbers = ORDER_STATUSES.map((status) => counts[status]);
  if (numbers.some((number) => number >= ORDER_COUNT_LIMIT)) return countText(ORDER_COUNT_LIMIT);
  return numbers.reduce((sum, number) => sum + number, 0).toLocaleString('en-US');
}
