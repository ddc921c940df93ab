import { useState } from 'react';
import { type Measure, STACK } from './chart-scale.ts';
import { useSummary } from './get-summary.ts';
import { MeasureChoice } from './measure-choice.tsx';
import { SalesChart } from './sales-chart.tsx';
import { SalesFigures } from './sales-figures.tsx';
import { SalesLegend } from './sales-legend.tsx';
import styles from './sales-panel.module.css';
import { SalesTable } from './sales-table.tsx';
import { useWindow } from './use-window.ts';
import { totalOf } from './week-comparison.ts';

/** How business goes. Where there is little room the chart waits behind a line, so that the orders are in reach. */
export function SalesPanel() {
  const { data, isError } = useSummary();
  const [measure, setMeasure] = useState<Measure>('orders');
  const roomy = useWindow(1024);
  const [chosen, setChosen] = useState<boolean>();
  const open = chosen ?? roomy;
  if (!data) {
    return (
      <section className={styles.panel} aria-label="Sales">
        <p className={styles.note}>{isError ? 'The figures could not be loaded.' : 'Adding up...'}</p>
      </section>
    );
  }
  const { days } = data;
  const empty = totalOf(days).orders === 0;
  return (
    <section className={styles.panel} aria-label="Sales">
      <div className={styles.side}>
        <SalesFigures days={days} />
        <p className={styles.note}>Cancelled orders are not counted as revenue.</p>
      </div>
      <details
        className={styles.chart}
        open={open}
        // Told of what was drawn so, too, which nobody chose.
        onToggle={({ currentTarget }) => currentTarget.open !== open && setChosen(currentTarget.open)}
      >
        <summary>Last {days.length} days</summary>
        {empty && (
          <p className={styles.note}>No orders in these days. Each one becomes part of a bar here.</p>
        )}
        {open && !empty && (
          <>
            <div className={styles.tools}>
              <MeasureChoice measure={measure} onChange={setMeasure} />
              <SalesLegend statuses={STACK[measure]} />
            </div>
            <SalesChart days={days} measure={measure} />
            <SalesTable days={days} />
          </>
        )}
      </details>
    </section>
  );
}
