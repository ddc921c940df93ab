import { useState } from 'react';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { formatDollars } from '#contract/money.ts';
import styles from './chart.module.css';
import { STACK } from './chart-scale.ts';
import { STATUS_NAMES } from './sales-chart.tsx';
import { dayText, type SummaryDay, totalOf } from './sales-figures.ts';

/** The chart's numbers, rendered only while the table is open. */
export function SalesTable({ days }: { days: readonly SummaryDay[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.numbers} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        Show as table <Icon name="chevron" size={16} />
      </summary>
      {open && (
        <table className={styles.table}>
          <caption className="visually-hidden">Orders and revenue by day, newest first</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {STACK.orders.map((status) => (
                <th key={status} scope="col">
                  {STATUS_NAMES[status]}
                </th>
              ))}
              <th scope="col">Revenue</th>
            </tr>
          </thead>
          <tbody>
            {[...days].reverse().map((day) => (
              <tr key={day.day}>
                <th scope="row">{dayText(day.day)}</th>
                {STACK.orders.map((status) => (
                  <td key={status}>{day[status].orders}</td>
                ))}
                <td>{formatDollars(totalOf([day]).revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
