import { useState } from 'react';
import { STACK } from './chart-scale.ts';
import { dayText } from './day-text.ts';
import { revenueText } from './revenue-text.ts';
import { STATUS_NAMES } from './sales-legend.tsx';
import styles from './sales-panel.module.css';
import { type SummaryDay, totalOf } from './week-comparison.ts';

/** The chart's numbers. The table is made when somebody wants it. */
export function SalesTable({ days }: { days: readonly SummaryDay[] }) {
  const [open, setOpen] = useState(false);
  return (
    <details className={styles.numbers} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Show as table</summary>
      {open && (
        <table className={styles.table}>
          <caption className="visually-hidden">Orders and revenue of each day, newest first</caption>
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
                <td>{revenueText(totalOf([day]).revenue)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
