import { useId } from 'react';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { formatDollars, toCents, toDollars } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders.ts';
import { pluralize } from '#contract/pluralize.ts';
import { axisTicks, barsOf, dayTotal, type Measure, STACK } from './chart-scale.ts';
import styles from './sales-chart.module.css';
import { dayText, type SummaryDay } from './sales-figures.ts';

export const STATUS_NAMES: Record<OrderStatus, string> = {
  paid: 'Paid',
  pending: 'Pending',
  cancelled: 'Cancelled',
};

/** About one unit per pixel, so that text has the same size at every width. */
const WIDTHS = { wide: 1118, medium: 862, narrow: 620, phone: 252 };
const HEIGHT = 140;
const DAYS_PER_WEEK = 7;
const MARGIN = { top: 8, right: 4, bottom: 20, left: 44 };

interface SalesChartProps {
  days: readonly SummaryDay[];
  measure: Measure;
}

/** One bar per day, stacked by status. For screen readers, its name is a summary; the table has the details. */
export function SalesChart({ days, measure }: SalesChartProps) {
  const id = useId();
  const width = WIDTHS[useSize()];
  const totals = days.map((day) => dayTotal(day, measure));
  const ticks = axisTicks(Math.max(0, ...totals));
  const top = ticks.at(-1) ?? 1;
  const step = width / days.length;
  // One label a week, back from today.
  const labeled = days
    .map((_, index) => index)
    .filter((index) => (days.length - 1 - index) % DAYS_PER_WEEK === 0);

  return (
    <svg
      className={styles.chart}
      viewBox={`${-MARGIN.left} ${-MARGIN.top} ${width + MARGIN.left + MARGIN.right} ${HEIGHT + MARGIN.top + MARGIN.bottom}`}
      role="img"
      aria-labelledby={`${id}-title`}
    >
      <title id={`${id}-title`}>{summaryText(days, totals, measure)}</title>
      <StatusPatterns id={id} statuses={STACK[measure]} />
      {ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${HEIGHT - (tick / top) * HEIGHT})`}>
          <line className={styles.tick} x2={width} />
          <text className={styles.text} x={-8} dy="0.32em" textAnchor="end">
            {measure === 'orders' ? tick : `$${tick.toLocaleString('en-US')}`}
          </text>
        </g>
      ))}
      {days.map((day, index) => (
        <g key={day.day} transform={`translate(${index * step} 0)`}>
          <title>{`${dayText(day.day)}: ${measureText(totals[index] ?? 0, measure)}`}</title>
          <rect className={styles.hit} width={step} height={HEIGHT} />
          {barsOf(day, measure, top, HEIGHT).map((bar) => (
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
      {labeled.map((index) => (
        <text
          key={index}
          className={styles.text}
          x={(index + 0.5) * step}
          y={HEIGHT + 16}
          textAnchor="middle"
        >
          {dayText(days[index]?.day ?? '')}
        </text>
      ))}
    </svg>
  );
}

function useSize(): keyof typeof WIDTHS {
  const wide = useMediaQuery('(min-width: 1280px)');
  const medium = useMediaQuery('(min-width: 1024px)');
  const narrow = useMediaQuery('(min-width: 640px)');
  if (wide) return 'wide';
  if (medium) return 'medium';
  return narrow ? 'narrow' : 'phone';
}

function summaryText(days: readonly SummaryDay[], totals: readonly number[], measure: Measure): string {
  const what = measure === 'orders' ? 'Orders' : 'Revenue';
  const best = totals.indexOf(Math.max(...totals));
  const sum = toDollars(totals.reduce((cents, total) => cents + toCents(total), 0));
  if (sum === 0) return `${what} in the last ${days.length} days: none`;
  const most = `${dayText(days[best]?.day ?? '')} with ${measureText(totals[best] ?? 0, measure)}`;
  return `${what} in the last ${days.length} days: ${measureText(sum, measure)} total; ${measure === 'orders' ? 'busiest' : 'best'} day ${most}.`;
}

function measureText(value: number, measure: Measure): string {
  return measure === 'orders' ? pluralize(value, 'order') : formatDollars(value);
}

/** The fill of each status, in stacking order. */
export function SalesLegend({ statuses }: { statuses: readonly OrderStatus[] }) {
  const id = useId();
  return (
    <ul className={styles.legend}>
      {statuses.map((status) => (
        <li key={status}>
          <svg width="16" height="16" aria-hidden="true">
            <StatusPatterns id={id} statuses={[status]} />
            <rect
              className={styles.bar}
              data-status={status}
              fill={`url(#${id}-${status})`}
              x="0.5"
              y="0.5"
              width="15"
              height="15"
            />
          </svg>
          {STATUS_NAMES[status]}
        </li>
      ))}
    </ul>
  );
}

interface StatusPatternsProps {
  id: string;
  statuses: readonly OrderStatus[];
}

/** The fills of the bars: solid, hatched, dotted, so that they differ in more than color. */
function StatusPatterns({ id, statuses }: StatusPatternsProps) {
  return (
    <defs>
      {statuses.map((status) => (
        <pattern
          key={status}
          id={`${id}-${status}`}
          data-status={status}
          className={styles.pattern}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform={status === 'pending' ? 'rotate(45)' : undefined}
        >
          <rect className={styles.ground} width="6" height="6" />
          {status === 'pending' && <rect className={styles.figure} width="2" height="6" />}
          {status === 'cancelled' && <circle className={styles.figure} cx="3" cy="3" r="1" />}
        </pattern>
      ))}
    </defs>
  );
}
