import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import type { OrderFilter } from '#contract/orders.ts';
import { useExportOrders } from './export-orders.ts';
import { newsText } from './order-news.ts';
import styles from './orders-results.module.css';

interface OrdersResultsProps {
  filter: OrderFilter;
  /** What is shown, in words; '' while that is not known. */
  result: string;
  news: number;
  selection: 'none' | 'some' | 'all' | undefined;
  onSelectAll: () => void;
  onShowNews: () => void;
}

/** The line between filter and list. It is always there, so that what it says does not move the list. */
export function OrdersResults(props: OrdersResultsProps) {
  const { filter, result, news, selection, onSelectAll, onShowNews } = props;
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
      <div className={styles.news} data-some={news > 0 || undefined}>
        <p role="status">{news > 0 && newsText(news)}</p>
        {news > 0 && (
          <button type="button" className={styles.show} onClick={onShowNews}>
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
