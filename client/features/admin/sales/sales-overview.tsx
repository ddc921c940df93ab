import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { useViewState } from '#client/lib/admin/view-state.ts';
import { Icon } from '#client/ui/pictures/icon.tsx';
import { formatDollars } from '#contract/money.ts';
import { pluralize } from '#contract/pluralize.ts';
import { keyFigures, totalOf } from './sales-figures.ts';
import styles from './sales-overview.module.css';

interface SalesOverviewProps {
  /** Id of the `<details>` around the chart. */
  chartId: string;
}

/**
 * Three figures in one row, whether email is off, and a button for the chart. Nothing if the shop has no sales, as the
 * list already says so.
 */
export function SalesOverview({ chartId }: SalesOverviewProps) {
  const { data, isError } = useOrdersSummary();
  const [{ chartOpen = false }, choose] = useViewState();
  const isEmailOff = data?.emails.enabled === false;
  if (data && totalOf(data.days).orders === 0 && !isEmailOff) return null;

  function showChart() {
    choose({ chartOpen: true });
    const summary = document.getElementById(chartId)?.querySelector('summary');
    summary?.scrollIntoView();
    summary?.focus({ preventScroll: true });
  }

  return (
    <section className={styles.overview} aria-label="Sales">
      {data ? (
        <Figures {...keyFigures(data.days)} />
      ) : (
        <p className={styles.note}>{isError ? 'Couldn’t load sales.' : 'Loading…'}</p>
      )}
      {isEmailOff && <p className={styles.emails}>Email isn’t set up.</p>}
      {data && (
        <button type="button" className={styles.toChart} aria-expanded={chartOpen} onClick={showChart}>
          <span className={styles.word}>Chart</span>
          <Icon name="chevron" size={16} />
        </button>
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
          <dd className={styles.figure}>{formatDollars(revenue)}</dd>
          <dd>{pluralize(orders, 'order')}</dd>
          {pending > 0 && <dd className={styles.pending}>{formatDollars(pending)} pending</dd>}
        </div>
      ))}
    </dl>
  );
}
