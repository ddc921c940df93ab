import { Suspense, useId } from 'react';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { useViewState } from '#client/lib/admin/view-state.ts';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { formatDollars } from '#contract/money.ts';
import { pluralize } from '#contract/pluralize.ts';

import { keyFigures, totalOf } from './sales-figures.ts';

import styles from './sales-overview.module.css';

const Chart = optionalComponent(() => import('./chart.tsx').then((module) => module.Chart));

/**
 * Three figures, whether email is off, and a button for the chart below them. Renders nothing if email is on and the
 * shop has no sales, because the list already says so.
 */
export function SalesOverview() {
  const { data, isError } = useOrdersSummary();
  const [{ chartOpen = false }, choose] = useViewState();
  const chartId = useId();
  const isEmailOff = data?.emails.enabled === false;
  const hasSales = data !== undefined && totalOf(data.days).orders > 0;
  if (data && !hasSales && !isEmailOff) return null;

  const isOpen = hasSales && chartOpen;
  return (
    <section className={styles.overview} aria-label="Sales" data-open={isOpen || undefined}>
      {data ? (
        <Figures {...keyFigures(data.days)} />
      ) : (
        <p className={styles.note}>{isError ? 'Couldn’t load sales.' : 'Loading…'}</p>
      )}
      {isEmailOff && <p className={styles.emails}>Email isn’t set up.</p>}
      {hasSales && (
        <button
          type="button"
          className={styles.toChart}
          aria-expanded={isOpen}
          aria-controls={isOpen ? chartId : undefined}
          onClick={() => choose({ chartOpen: !isOpen })}
        >
          Chart
          <Icon name="chevron" size={16} />
        </button>
      )}
      {isOpen && (
        <div id={chartId} className={styles.chart}>
          <Suspense>
            <Chart days={data.days} />
          </Suspense>
        </div>
      )}
    </section>
  );
}

function Figures({ today, week, weekBefore }: ReturnType<typeof keyFigures>) {
  const figures = { Today: today, 'Last 7 days': week, 'Prior 7 days': weekBefore };
  return (
    <dl className={styles.figures}>
      {Object.entries(figures).map(([period, { revenue, orders, pending }]) => (
        <div key={period}>
          <dt>{period}</dt>
          <dd>
            <b>{formatDollars(revenue)}</b> paid
          </dd>
          {pending > 0 && <dd className={styles.pending}>{formatDollars(pending)} pending</dd>}
          <dd>{pluralize(orders, 'order')}</dd>
        </div>
      ))}
    </dl>
  );
}
