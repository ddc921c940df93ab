import type { OrderStatusChange } from '#contract/orders.ts';
import { momentText } from './moment.ts';
import styles from './order-details.module.css';
import { statusText } from './order-view.ts';

export function OrderHistory({ changes }: { changes: readonly OrderStatusChange[] }) {
  return (
    <section className={styles.block}>
      <h3>History</h3>
      {changes.length === 0 ? (
        <p className={styles.quiet}>The status has not been changed yet.</p>
      ) : (
        <ol className={styles.history}>
          {changes.map(({ changedAt, changedBy, from, to }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
            <li key={index}>
              <span className={styles.change}>
                {statusText(from)} to {statusText(to)}
              </span>
              <span className={styles.quiet}>
                <time dateTime={changedAt}>{momentText(changedAt)}</time>, by{' '}
                {changedBy ?? 'nobody of the shop'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
