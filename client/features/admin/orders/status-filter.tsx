import { startTransition, useId, useOptimistic } from 'react';
import { ORDER_COUNT_LIMIT, ORDER_STATUSES, type OrderCounts, type OrderStatus } from '#contract/orders.ts';
import { statusText } from './order-view.ts';
import styles from './status-filter.module.css';

interface StatusFilterProps {
  status: OrderStatus | undefined;
  counts: OrderCounts | undefined;
  onStatus: (status: OrderStatus | undefined) => void;
}

/**
 * A row of choices, each with the number of its orders. Not buttons: "Cancelled 12" as the name of a button could be
 * taken for the button "Cancel" of an order.
 */
export function StatusFilter({ status, counts, onStatus }: StatusFilterProps) {
  const name = useId();
  // The URL changes in a transition, and until then React would take the choice back.
  const [chosen, setChosen] = useOptimistic(status);

  function choose(offered: OrderStatus | undefined) {
    startTransition(() => {
      setChosen(offered);
      onStatus(offered);
    });
  }

  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">Status</legend>
      {[undefined, ...ORDER_STATUSES].map((offered) => (
        <label key={offered ?? 'all'} className={styles.choice}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={offered ?? ''}
            checked={chosen === offered}
            onChange={() => choose(offered)}
          />
          {choiceText(offered, counts)}
        </label>
      ))}
    </fieldset>
  );
}

function choiceText(status: OrderStatus | undefined, counts: OrderCounts | undefined): string {
  const text = status ? statusText(status) : 'All';
  return counts ? `${text} ${countText(counts, status)}` : text;
}

/** How many orders have a status, or any: "1,000+" where the server stopped counting. */
export function countText(counts: OrderCounts, status?: OrderStatus): string {
  const numbers = (status ? [status] : ORDER_STATUSES).map((counted) => counts[counted]);
  if (numbers.some((number) => number >= ORDER_COUNT_LIMIT))
    return `${ORDER_COUNT_LIMIT.toLocaleString('en-US')}+`;
  return numbers.reduce((sum, number) => sum + number, 0).toLocaleString('en-US');
}
