import { useDeskState } from '#client/lib/desk-state.ts';
import { useOrdersSummary } from '#client/lib/orders-summary.ts';
import { Icon } from '#client/ui/icon.tsx';
import type { OrderEmailsStatus } from '#contract/order-emails.ts';
import { keyFigures, ordersText, revenueText, totalOf } from './sales-figures.ts';
import styles from './sales-overview.module.css';

interface SalesOverviewProps {
  /** Id of the folded chart. */
  chartId: string;
}

/**
 * Three figures in one row, what is the matter with e-mail, and the way to the chart. Nothing where nothing was sold: the
 * list says so.
 */
export function SalesOverview({ chartId }: SalesOverviewProps) {
  const { data, isError } = useOrdersSummary();
  const [{ chartOpen = false }, choose] = useDeskState();
  const emails = data ? emailsText(data.emails) : '';
  if (data && totalOf(data.days).orders === 0 && emails === '') return null;

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
        <p className={styles.note}>{isError ? 'The figures could not be loaded.' : 'Adding up...'}</p>
      )}
      {emails && <p className={styles.emails}>{emails}</p>}
      {data && (
        <button type="button" className={styles.toChart} aria-expanded={chartOpen} onClick={showChart}>
          <span className={styles.word}>Chart</span>
          <Icon name="chevron" size={16} />
        </button>
      )}
    </section>
  );
}

/** What keeps customers from hearing of their orders; '' where nothing does. */
export function emailsText(emails: OrderEmailsStatus | undefined): string {
  if (emails === undefined) return '';
  const { enabled, waiting, failed } = emails;
  if (!enabled) return 'E-mail is not set up.';
  const count = (number: number, what: string) =>
    number === 0 ? [] : [`${number.toLocaleString('en-US')} ${number === 1 ? 'e-mail' : 'e-mails'} ${what}`];
  return [...count(waiting, 'held up'), ...count(failed, 'failed')].join(', ');
}

function Figures({ today, week, weekBefore }: ReturnType<typeof keyFigures>) {
  const figures = { Today: today, 'Last 7 days': week, 'Prior 7 days': weekBefore };
  return (
    <dl className={styles.figures}>
      {Object.entries(figures).map(([period, { revenue, orders }]) => (
        <div key={period}>
          <dt>{period}</dt>
          <dd className={styles.figure}>{revenueText(revenue)}</dd>
          <dd>{ordersText(orders)}</dd>
        </div>
      ))}
    </dl>
  );
}
