import { useId, useState } from 'react';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { useViewState } from '#client/lib/admin/view-state.ts';
import { type Measure, STACK } from './chart-scale.ts';
import { SalesChart, SalesLegend } from './sales-chart.tsx';
import { totalOf } from './sales-figures.ts';
import styles from './sales-history.module.css';
import { SalesTable } from './sales-table.tsx';

interface SalesHistoryProps {
  id: string;
}

/** The chart and its table, folded below the list. */
export function SalesHistory({ id }: SalesHistoryProps) {
  const { data } = useOrdersSummary();
  const [measure, setMeasure] = useState<Measure>('orders');
  const [{ chartOpen = false }, choose] = useViewState();
  if (!data || totalOf(data.days).orders === 0) return null;
  const { days } = data;
  return (
    <details
      id={id}
      className={styles.history}
      open={chartOpen}
      // The event also fires when React sets `open`, not only when the operator does.
      onToggle={({ currentTarget }) =>
        currentTarget.open !== chartOpen && choose({ chartOpen: currentTarget.open })
      }
    >
      <summary>Last {days.length} days</summary>
      {chartOpen && (
        <>
          <div className={styles.tools}>
            <MeasureChoice measure={measure} onChange={setMeasure} />
            <SalesLegend statuses={STACK[measure]} />
          </div>
          <SalesChart days={days} measure={measure} />
          <p className={styles.note}>Only paid orders count as revenue.</p>
          <SalesTable days={days} />
        </>
      )}
    </details>
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
