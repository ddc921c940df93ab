import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import type { OrderFilter } from '#contract/orders.ts';
import { useExportOrders } from './order-mutations.ts';
import styles from './orders-results.module.css';

interface OrdersResultsProps {
  filter: OrderFilter;
  /** How many orders are shown, in words; '' while they are loading. */
  result: string;
  newOrders: number;
  selection: 'none' | 'some' | 'all' | undefined;
  onSelectAll: () => void;
  onShowNew: () => void;
}

/** The line between filter and list. It is always rendered, so that its texts do not move the list. */
export function OrdersResults(props: OrdersResultsProps) {
  const { filter, result, newOrders, selection, onSelectAll, onShowNew } = props;
  const { mutate, isPending } = useExportOrders();
  return (
    <div className={styles.line}>
      {selection && (
        <div className={styles.all}>
          <Checkbox
            label="Select all loaded orders"
            checked={selection === 'all'}
            mixed={selection === 'some'}
            onChange={onSelectAll}
          />
        </div>
      )}
      <p role="status" className={styles.result}>
        {result}
      </p>
      <div className={styles.new} data-some={newOrders > 0 || undefined}>
        <p role="status">{newOrders > 0 && newOrdersText(newOrders)}</p>
        {newOrders > 0 && (
          <button type="button" className={styles.show} onClick={onShowNew}>
            Show
          </button>
        )}
      </div>
      <Button
        look="quiet"
        className={styles.export}
        aria-disabled={isPending}
        onClick={() => isPending || mutate(filter)}
      >
        Export CSV
      </Button>
    </div>
  );
}

/** How many orders are shown, in words. */
export function resultText(shown: number, more: boolean): string {
  if (shown === 0) return 'No orders';
  const orders = shown === 1 ? '1 order' : `${shown} orders`;
  return more ? `The first ${orders}` : orders;
}

export function newOrdersText(count: number): string {
  return count === 1 ? '1 new order' : `${count} new orders`;
}
