import { DateTime } from '#client/features/admin/orders/core/date-time.tsx';
import { statusText } from '#client/features/admin/orders/core/order-view.ts';
import type { CustomerField } from '#contract/customers.ts';
import type { OrderDetail, OrderHistoryEntry, OrderHistoryKind } from '#contract/orders.ts';
import { type PaymentOutcome, STRIPE } from '#contract/payments.ts';
import styles from './order-details.module.css';
import { OrderNoteForm } from './order-note-form.tsx';

type Past = Pick<OrderDetail, 'statusChanges' | 'history' | 'payments'>;

const KINDS: Record<OrderHistoryKind, string> = {
  shipped: 'Shipped',
  'shipment corrected': 'Tracking updated',
  'shipment undone': 'Shipment undone',
  'customer corrected': 'Customer corrected',
  'customer erased': 'Customer erased',
  note: 'Note',
};

const FIELDS: Record<CustomerField, string> = {
  name: 'name',
  email: 'e-mail',
  phone: 'phone',
  address: 'street address',
  address2: 'address line 2',
  city: 'city',
  state: 'state',
  zip: 'ZIP',
};

/** "Note: Rings twice.", "Customer corrected: e-mail, ZIP", or only what happened. */
function entryText({ kind, fields, note }: OrderHistoryEntry): string {
  const detail = note ?? fields?.map((field) => FIELDS[field]).join(', ');
  return detail ? `${KINDS[kind]}: ${detail}` : KINDS[kind];
}

const OUTCOMES: Record<PaymentOutcome, string> = {
  paid: 'Payment received',
  'not completed': 'Payment begun, not completed yet',
  'order cancelled': 'Payment received after the order was cancelled. Refund it.',
  'paid before': 'Payment received a second time. Refund one of them.',
  'wrong currency': 'Payment received in another currency. The order is left as it was.',
  'wrong amount': 'Payment received of another amount. The order is left as it was.',
  'test mode': 'Paid in Stripe’s test mode. No money was received.',
};

interface HistoryLine {
  at: string;
  by: string | null;
  text: string;
}

/** Changes of the status and everything else, oldest first. */
export function historyLines({ statusChanges, history, payments }: Past): HistoryLine[] {
  return [
    ...statusChanges.map(({ changedAt, changedBy, from, to }) => ({
      at: changedAt,
      by: changedBy,
      text: `${statusText(from)} to ${statusText(to)}`,
    })),
    ...history.map((entry) => ({ at: entry.recordedAt, by: entry.recordedBy, text: entryText(entry) })),
    ...payments
      // The change of the status says it.
      .filter(
        ({ outcome }) => outcome !== 'paid' || !statusChanges.some(({ changedBy }) => changedBy === STRIPE),
      )
      .map(({ receivedAt, outcome }) => ({ at: receivedAt, by: STRIPE, text: OUTCOMES[outcome] })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

export function OrderHistory({ order }: { order: Past & Pick<OrderDetail, '_id' | 'erasedAt'> }) {
  const lines = historyLines(order);
  return (
    <section className={styles.block}>
      <h3>History</h3>
      {lines.length === 0 ? (
        <p className={styles.quiet}>No changes yet.</p>
      ) : (
        <ol className={styles.history}>
          {lines.map(({ at, by, text }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the history only grows at its end
            <li key={index}>
              <span className={styles.change}>{text}</span>
              <span className={styles.quiet}>
                <DateTime at={at} />, by {by ?? 'nobody of the shop'}
              </span>
            </li>
          ))}
        </ol>
      )}
      {/* A note about an erased customer could never be erased. */}
      {order.erasedAt === null && <OrderNoteForm id={order._id} />}
    </section>
  );
}
