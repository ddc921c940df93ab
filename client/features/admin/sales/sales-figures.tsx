import { revenueText } from './revenue-text.ts';
import styles from './sales-panel.module.css';
import { keyFigures, ordersChange, ordersText, revenueChange, type SummaryDay } from './week-comparison.ts';

export function SalesFigures({ days }: { days: readonly SummaryDay[] }) {
  const { today, week, weekBefore } = keyFigures(days);
  return (
    <dl className={styles.figures}>
      <div>
        <dt>Today</dt>
        <dd className={styles.figure}>{revenueText(today.revenue)}</dd>
        <dd>{ordersText(today.orders)}</dd>
      </div>
      <div>
        <dt>Last 7 days</dt>
        <dd className={styles.figure}>{revenueText(week.revenue)}</dd>
        <dd>{ordersText(week.orders)}</dd>
      </div>
      <div className={styles.change}>
        <dt>Against the 7 days before</dt>
        <dd>{revenueChange(week.revenue, weekBefore.revenue)}</dd>
        <dd>{ordersChange(week.orders, weekBefore.orders)}</dd>
      </div>
    </dl>
  );
}
