import { startTransition, useEffect, useId, useOptimistic, useRef } from 'react';
import { DUE_FIRST } from '#client/features/admin/orders/core/order-filter.ts';
import { statusText } from '#client/features/admin/orders/core/order-view.ts';
import type { OrderCounts } from '#contract/api/order-counts.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';
import {
  ORDER_COUNT_LIMIT,
  ORDER_STATUSES,
  type OrderFulfillment,
  type OrderStatus,
} from '#contract/orders.ts';
import { formatCount } from '#contract/pluralize.ts';
import styles from './status-filter.module.css';

/** A payment status or a fulfillment status. */
export type OrderState = OrderStatus | OrderFulfillment;

/** In the order of the work. */
const OFFERED: readonly (OrderState | undefined)[] = [
  undefined,
  'unshipped',
  'pending',
  'shipped',
  'paid',
  'cancelled',
];

const FULFILLMENT_TEXTS: Record<OrderFulfillment, string> = { unshipped: 'To ship', shipped: 'Shipped' };

const isFulfillment = (state: OrderState): state is OrderFulfillment => state in FULFILLMENT_TEXTS;

/** The filter for orders in this state, or for all orders. Those to ship or shipped have a sort of their own. */
export function filterOfState(state?: OrderState): OrderFilter {
  if (state === undefined || !isFulfillment(state)) return { status: state, fulfillment: undefined };
  return { status: undefined, fulfillment: state, sort: state === 'unshipped' ? DUE_FIRST : '-shippedAt' };
}

interface StatusFilterProps {
  filter: OrderFilter;
  counts: OrderCounts | undefined;
  /** How many orders are late, as text; '' if none. */
  late: string;
  onFilter: (changes: OrderFilter) => void;
}

/**
 * A row of choices, each with its number of orders. Radio buttons, because a button named "Cancelled 12" could be
 * mistaken for an order's "Cancel" button.
 */
export function StatusFilter({ filter, counts, late, onFilter }: StatusFilterProps) {
  const name = useId();
  // The URL changes in a transition; until then React would reset the choice.
  const [chosen, setChosen] = useOptimistic(stateOf(filter));

  // On phones the choices scroll sideways. The counts make them wider.
  const isCounted = counts !== undefined;
  const choices = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isCounted) return;
    const box = choices.current;
    const label = box?.querySelector<HTMLElement>(`[data-choice="${chosen ?? ''}"]`);
    if (!box || !label) return;
    const end = label.offsetLeft + label.offsetWidth;
    const isVisible = label.offsetLeft >= box.scrollLeft && end <= box.scrollLeft + box.clientWidth;
    if (!isVisible) box.scrollTo({ left: label.offsetLeft - 48 });
  }, [chosen, isCounted]);

  function choose(offered: OrderState | undefined) {
    startTransition(() => {
      setChosen(offered);
      // These set their own sort, which other choices should not keep.
      onFilter({ ...(filter.fulfillment && { sort: undefined }), ...filterOfState(offered) });
    });
  }

  return (
    <fieldset>
      <legend className="visually-hidden">Status</legend>
      <div ref={choices} className={styles.choices}>
        <div className={styles.track}>
          {OFFERED.map((offered) => (
            <label key={offered ?? 'all'} className={styles.choice} data-choice={offered ?? ''}>
              <input
                type="radio"
                className={styles.input}
                name={name}
                value={offered ?? ''}
                checked={chosen === offered}
                onChange={() => choose(offered)}
              />
              <span>
                {offered ? stateText(offered) : 'All'}
                {counts && <span className={styles.count}> {countText(counts, offered)}</span>}
                {offered === 'unshipped' && late && (
                  <>
                    {' · '}
                    <span className={styles.late}>{late} late</span>
                  </>
                )}
              </span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}

export const stateOf = ({ status, fulfillment }: OrderFilter): OrderState | undefined =>
  fulfillment ?? status;

/** "To ship", "Shipped", or the status, capitalized. */
function stateText(state: OrderState): string {
  return isFulfillment(state) ? FULFILLMENT_TEXTS[state] : statusText(state);
}

/** The number of orders in a state, or of all orders; "1,000+" if the server stopped counting. */
export function countText(counts: OrderCounts, state?: OrderState): string {
  const numbers = (state ? [state] : ORDER_STATUSES).map((counted) => counts[counted] ?? 0);
  if (numbers.some((number) => number >= ORDER_COUNT_LIMIT)) return `${formatCount(ORDER_COUNT_LIMIT)}+`;
  return formatCount(numbers.reduce((sum, number) => sum + number, 0));
}
