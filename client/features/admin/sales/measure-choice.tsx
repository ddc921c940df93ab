import { useId } from 'react';
import type { Measure } from './chart-scale.ts';
import styles from './sales-panel.module.css';

const NAMES: Record<Measure, string> = { orders: 'Orders', revenue: 'Revenue' };
const MEASURES: readonly Measure[] = ['orders', 'revenue'];

interface MeasureChoiceProps {
  measure: Measure;
  onChange: (measure: Measure) => void;
}

export function MeasureChoice({ measure, onChange }: MeasureChoiceProps) {
  const name = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className="visually-hidden">What the bars show</legend>
      {MEASURES.map((offered) => (
        <label key={offered}>
          <input type="radio" name={name} checked={offered === measure} onChange={() => onChange(offered)} />
          {NAMES[offered]}
        </label>
      ))}
    </fieldset>
  );
}
