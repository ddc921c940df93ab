import { useId } from 'react';
import { ORDER_STATUSES, type OrderFilter, type OrderSort, type OrderStatus } from '#contract/orders.ts';
import { countText, totalText, useOrderCounts } from './get-order-counts.ts';
import { OrderSearch } from './order-search.tsx';
import { statusText } from './order-view.ts';
import { DEFAULT_SORT } from './orders-address.ts';
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

/** Which orders are shown, and in which order. */
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
