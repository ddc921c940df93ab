import { useId } from 'react';
import { axisMarks, barsOf, dayTotal, type Measure, STACK } from './chart-scale.ts';
import { dayText } from './day-text.ts';
import { measureText } from './measure-text.ts';
import styles from './sales-chart.module.css';
import { StatusPatterns } from './status-patterns.tsx';
import { useWindow } from './use-window.ts';
import type { SummaryDay } from './week-comparison.ts';

/** Units of the drawing are pixels, more or less: letters stay readable on a phone. */
const SIZES = { wide: { width: 760, height: 110 }, narrow: { width: 256, height: 110 } };
const MARGIN = { top: 8, right: 4, bottom: 20, left: 44 };

interface SalesChartProps {
  days: readonly SummaryDay[];
  measure: Measure;
}

/** A bar for each day, stacked by status. Who cannot see it has the summary in its name, and the table. */
export function SalesChart({ days, measure }: SalesChartProps) {
  const id = useId();
  const { width, height } = SIZES[useWindow(640) ? 'wide' : 'narrow'];
  const totals = days.map((day) => dayTotal(day, measure));
  const marks = axisMarks(Math.max(0, ...totals));
  const top = marks.at(-1) ?? 1;
  const step = width / days.length;
  const named = [0, Math.floor(days.length / 2), days.length - 1];

  return (
    <svg
      className={styles.chart}
      viewBox={`${-MARGIN.left} ${-MARGIN.top} ${width + MARGIN.left + MARGIN.right} ${height + MARGIN.top + MARGIN.bottom}`}
      role="img"
      aria-labelledby={`${id}-title`}
    >
      <title id={`${id}-title`}>{summaryText(days, totals, measure)}</title>
      <StatusPatterns id={id} statuses={STACK[measure]} />
      {marks.map((mark) => (
        <g key={mark} transform={`translate(0 ${height - (mark / top) * height})`}>
          <line className={styles.mark} x2={width} />
          <text className={styles.text} x={-8} dy="0.32em" textAnchor="end">
            {measure === 'orders' ? mark : `$${mark}`}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <g key={day.day} transform={`translate(${index * step} 0)`}>
          <title>{`${dayText(day.day)}: ${measureText(totals[index] ?? 0, measure)}`}</title>
          <rect className={styles.hit} width={step} height={height} />
          {barsOf(day, measure, top, height).map((bar) => (
            <rect
              key={bar.status}
              className={styles.bar}
              data-status={bar.status}
              fill={`url(#${id}-${bar.status})`}
              x={step * 0.15}
              width={step * 0.7}
              y={bar.y}
              height={bar.height}
            />
          ))}
        </g>
      ))}
      {named.map((index, place) => (
        <text
          key={index}
          className={styles.text}
          x={(index + 0.5) * step}
          y={height + 16}
          textAnchor={['start', 'middle', 'end'][place] as 'start'}
          dx={[-step / 2, 0, step / 2][place]}
        >
          {dayText(days[index]?.day ?? '')}
        </text>
      ))}
    </svg>
  );
}

function summaryText(days: readonly SummaryDay[], totals: readonly number[], measure: Measure): string {
  const what = measure === 'orders' ? 'Orders' : 'Revenue';
  const best = totals.indexOf(Math.max(...totals));
  const sum = totals.reduce((all, total) => all + Math.round(total * 100), 0) / 100;
  if (sum === 0) return `${what} of the last ${days.length} days: none`;
  const most = `${measureText(totals[best] ?? 0, measure)} on ${dayText(days[best]?.day ?? '')}`;
  return `${what} of the last ${days.length} days: ${measureText(sum, measure)} in all, at most ${most}`;
}
