import { useId, useState } from 'react';
import styles from './chart.module.css';
import { type Measure, STACK } from './chart-scale.ts';
import { SalesChart, SalesLegend } from './sales-chart.tsx';
import type { SummaryDay } from './sales-figures.ts';
import { SalesTable } from './sales-table.tsx';

interface ChartProps {
  days: readonly SummaryDay[];
}

/** The chart and its table. */
export function Chart({ days }: ChartProps) {
  const [measure, setMeasure] = useState<Measure>('orders');
  return (
    <div className={styles.history}>
      <div className={styles.tools}>
        <p className={styles.title}>Last {days.length} days</p>
        <MeasureChoice measure={measure} onChange={setMeasure} />
        <SalesLegend statuses={STACK[measure]} />
      </div>
      <SalesChart days={days} measure={measure} />
      {measure === 'revenue' && <p className={styles.note}>Only paid orders count as revenue.</p>}
      <SalesTable days={days} />
    </div>
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
