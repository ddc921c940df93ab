import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import type { OrderCounts } from '#contract/api/order-counts.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import { ORDER_COUNT_LIMIT } from '#contract/orders.ts';
import { pluralize } from '#contract/pluralize.ts';
import styles from './orders-results.module.css';
import { countText, stateOf } from './status-filter.tsx';

interface OrdersResultsProps {
  /** How many orders are shown, as text; '' while loading. */
  result: string;
  /** Whether no orders are shown: then sighted users see the alert below instead. */
  isEmpty: boolean;
  newOrders: number;
  onShowNew: () => void;
}

/** The number of results. The text is always rendered, so that nothing shifts. */
export function OrdersResults({ result, isEmpty, newOrders, onShowNew }: OrdersResultsProps) {
  return (
    <>
      <LiveRegion className={isEmpty ? 'visually-hidden' : styles.result}>{result}</LiveRegion>
      <div className={styles.new} data-some={newOrders > 0 || undefined}>
        <LiveRegion>{newOrders > 0 && newOrdersText(newOrders)}</LiveRegion>
        {newOrders > 0 && (
          <button type="button" className={styles.show} onClick={onShowNew}>
            Show
          </button>
        )}
      </div>
    </>
  );
}

/** "50 of 1,000+", or without the total for a search or a customer, whose orders are not counted. */
export function resultText(
  shown: number,
  more: boolean,
  filter: OrderFilter,
  counts: OrderCounts | undefined,
): string {
  const number = shown.toLocaleString('en-US');
  if (shown === 0) return 'No orders';
  if (!more) return pluralize(shown, 'order');
  if (filter.search) return `First ${number} matches`;
  if (!counts || filter.email || shown >= ORDER_COUNT_LIMIT) return `First ${number} orders`;
  return `${number} of ${countText(counts, stateOf(filter))}`;
}

export function newOrdersText(count: number): string {
  return count === 1 ? '1 new order' : `${count} new orders`;
}
