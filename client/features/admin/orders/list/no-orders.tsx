import { Link } from 'react-router-dom';
import { isFiltered } from '#client/features/admin/orders/core/order-filter.ts';
import { CARDLESS } from '#client/lib/page-settings.ts';
import { Alert } from '#client/ui/feedback/alert.tsx';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import { PRODUCT_PATH } from '#contract/built-in-product.ts';
import { type OrderState, stateOf } from './status-filter.tsx';

const NONE: Record<OrderState, { title: string; detail: string }> = {
  pending: { title: 'No pending orders', detail: 'Orders with this status show up here.' },
  paid: { title: 'No paid orders', detail: 'Orders with this status show up here.' },
  cancelled: { title: 'No cancelled orders', detail: 'Orders with this status show up here.' },
  unshipped: { title: 'No orders to ship', detail: 'All paid orders have shipped.' },
  shipped: { title: 'No shipped orders', detail: 'Orders you ship show up here.' },
};

interface NoOrdersProps {
  filter: OrderFilter;
  /** How many orders the search finds if it ignores the status, as text. */
  inAll: string | undefined;
  /** The label of the button that shows them. */
  allText: string | undefined;
  onSearchAll: () => void;
  onClearSearch: () => void;
  onClear: () => void;
}

/** Why the list is empty, and what to do about it. */
export function NoOrders({ filter, inAll, allText, onSearchAll, onClearSearch, onClear }: NoOrdersProps) {
  const { search, email } = filter;
  const state = stateOf(filter);
  if (!isFiltered(filter))
    return (
      <Alert title="No orders yet">
        Your first order will show up here. To try it, <Link to={PRODUCT_PATH}>place an order</Link>
        {CARDLESS || ' with the card number 4242 4242 4242 4242'}.
      </Alert>
    );
  if (state && !search && !email)
    return (
      <Alert title={NONE[state].title} action="Clear filters" onAction={onClear}>
        {NONE[state].detail}
      </Alert>
    );
  if (state && inAll !== '0')
    return (
      <Alert
        title={`${NONE[state].title} match your search`}
        action={allText || 'Search all orders'}
        onAction={onSearchAll}
      />
    );
  return (
    <Alert
      title="No matching orders"
      action={search ? 'Clear search' : 'Show all orders'}
      onAction={search ? onClearSearch : onClear}
    >
      Search by order number, name, email, phone, address, or tracking number. Except for tracking numbers,
      the first few characters are enough.
    </Alert>
  );
}
