import { LiveRegion } from '#client/ui/feedback/live-region.tsx';
import type { OrderCounts } from '#contract/api/order-counts.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import { ORDER_COUNT_LIMIT } from '#contract/orders.ts';
import { formatCount, pluralize } from '#contract/pluralize.ts';
import styles from './orders-results.module.css';
import { countText, stateOf } from './status-filter.tsx';

interface OrdersResultsProps {
  /** How many orders are shown, as text; '' while loading. */
  result: string;
  /** Whether no orders are shown: then sighted users see the alert below instead. */
  isEmpty: boolean;
  /** Whether the status filter says how many there are. */
  isRepeated: boolean;
  newOrders: number;
  onShowNew: () => void;
}

/** The number of results. The text is always rendered, so that nothing shifts. */
export function OrdersResults({ result, isEmpty, isRepeated, newOrders, onShowNew }: OrdersResultsProps) {
  return (
    <>
      <LiveRegion
        className={[styles.result, isEmpty && styles.unseen, isRepeated && styles.repeated]
          .filter(Boolean)
          .join(' ')}
      >
        {result}
      </LiveRegion>
      <div className={styles.new} data-some={newOrders > 0 || undefined}>
        <LiveRegion>{newOrders > 0 && pluralize(newOrders, 'new order')}</LiveRegion>
        {newOrders > 0 && (
          <button type="button" className={styles.show} onClick={onShowNew}>
            Show
          </button>
        )}
      </div>
    </>
  );
}

interface Results {
  shown: number;
  /** Whether more orders match than are shown. */
  more: boolean;
  filter: OrderFilter;
  counts: OrderCounts | undefined;
  /** Which of all orders to ship are due next, as text; '' if none soon. */
  due: string;
}

/** Whether the list has all orders of a state, whose number the status filter shows. */
const isWhole = ({ search, email }: OrderFilter) => !search && !email;

/** Whether it is the list of all orders to ship, and some are due soon. */
const saysDue = ({ due, filter }: Results) =>
  due !== '' && filter.fulfillment === 'unshipped' && isWhole(filter);

/** How many orders are shown, and how many of all orders to ship are due next. */
export const resultText = (results: Results): string =>
  saysDue(results) ? `${numberText(results)} · ${results.due}` : numberText(results);

/** Whether the status filter says all that the result does. */
export const isRepeated = (results: Results): boolean =>
  results.counts !== undefined && isWhole(results.filter) && !saysDue(results);

/** How many orders match, or "50+" if only those that are shown are counted. */
export function totalText({ shown, more, filter, counts }: Omit<Results, 'due'>): string {
  const number = formatCount(shown);
  if (!more) return number;
  const isCounted = counts && !filter.search && !filter.email && shown < ORDER_COUNT_LIMIT;
  return isCounted ? countText(counts, stateOf(filter)) : `${number}+`;
}

/** What the checkbox above the cards selects: "Select all 20", or "Select first 50" if more match. */
export const selectAllText = ({ shown, more }: Pick<Results, 'shown' | 'more'>): string =>
  `Select ${more ? 'first' : 'all'} ${formatCount(shown)}`;

/** "50 of 1,000+", or without the total for a search or a customer, whose orders are not counted. */
function numberText(results: Omit<Results, 'due'>): string {
  const { shown, more, filter } = results;
  if (shown === 0) return 'No orders';
  if (!more) return pluralize(shown, 'order');
  const number = formatCount(shown);
  const total = totalText(results);
  if (total !== `${number}+`) return `${number} of ${total}`;
  return `First ${number} ${filter.search ? 'matches' : 'orders'}`;
}
