import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { adminRequest } from '#client/lib/admin-request.ts';
import type { OrdersSummary } from '#contract/orders.ts';
import { type Measure, STACK } from './chart-scale.ts';
import { SalesChart, SalesLegend } from './sales-chart.tsx';
import {
  keyFigures,
  ordersChange,
  ordersText,
  revenueChange,
  revenueText,
  type SummaryDay,
  totalOf,
} from './sales-figures.ts';
import styles from './sales-panel.module.css';
import { SalesTable } from './sales-table.tsx';
import { useMediaQuery } from './use-media-query.ts';

/** Key figures and a chart. On small screens the chart starts closed, so that the orders are in reach. */
export function SalesPanel() {
  const { data, isError } = useSummary();
  const [measure, setMeasure] = useState<Measure>('orders');
  const roomy = useMediaQuery('(min-width: 1024px)');
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
        // The event also fires when React sets `open`, which is not a choice of the operator.
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

/** The last 30 days in the operator's time zone. Its key starts like those of all orders, and is refreshed with them. */
function useSummary() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['admin', 'orders', 'summary', timeZone],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ timeZone });
      return (await adminRequest<OrdersSummary>(`/api/orders/summary?${query}`, { signal })).body;
    },
    refetchOnWindowFocus: true,
  });
}

function SalesFigures({ days }: { days: readonly SummaryDay[] }) {
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

const MEASURE_NAMES: Record<Measure, string> = { orders: 'Orders', revenue: 'Revenue' };
const MEASURES: readonly Measure[] = ['orders', 'revenue'];

interface MeasureChoiceProps {
  measure: Measure;
  onChange: (measure: Measure) => void;
}

function MeasureChoice({ measure, onChange }: MeasureChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">What the bars show</legend>
      {MEASURES.map((offered) => (
        <label key={offered}>
          <input type="radio" name={name} checked={offered === measure} onChange={() => onChange(offered)} />
          {MEASURE_NAMES[offered]}
        </label>
      ))}
    </fieldset>
  );
}
