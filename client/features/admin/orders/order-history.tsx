import type { OrderDetail, OrderHistoryKind } from '#contract/orders.ts';
import styles from './order-details.module.css';
import { dateTimeText } from './order-time.ts';
import { statusText } from './order-view.ts';

type Past = Pick<OrderDetail, 'statusChanges' | 'history'>;

const KINDS: Record<OrderHistoryKind, string> = {
  shipped: 'Shipped',
  'shipment corrected': 'Tracking updated',
  'shipment undone': 'Shipment undone',
};

interface HistoryLine {
  at: string;
  by: string | null;
  text: string;
}

/** Changes of the status and everything else, oldest first. */
export function historyLines({ statusChanges, history }: Past): HistoryLine[] {
  return [
    ...statusChanges.map(({ changedAt, changedBy, from, to }) => ({
      at: changedAt,
      by: changedBy,
      text: `${statusText(from)} to ${statusText(to)}`,
    })),
    ...history.map(({ recordedAt, recordedBy, kind }) => ({
      at: recordedAt,
      by: recordedBy,
      text: KINDS[kind],
    })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export function OrderHistory({ order }: { order: Past }) {
  const lines = historyLines(order);
  return (
    <section className={styles.block}>
      <h3>History</h3>
      {lines.length === 0 ? (
        <p className={styles.quiet}>The status has not been changed yet.</p>
      ) : (
        <ol className={styles.history}>
          {lines.map(({ at, by, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
            <li key={index}>
              <span className={styles.change}>{text}</span>
              <span className={styles.quiet}>
                <time dateTime={at}>{dateTimeText(at)}</time>, by {by ?? 'nobody of the shop'}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
