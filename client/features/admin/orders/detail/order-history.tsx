import { statusText } from '#client/features/admin/orders/core/order-view.ts';
import { formatStripeAmount } from '#client/features/admin/orders/core/stripe-amount.ts';
import type { OrderHistoryEntry, OrderStatusChange } from '#contract/api/order-history.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import type { OrderPayment, OrderReversal } from '#contract/api/payments.ts';
import type { CustomerField } from '#contract/customers.ts';
import { SHOP_ACTOR } from '#contract/orders.ts';
import { type PaymentOutcome, type ReversalState, STRIPE } from '#contract/payments.ts';
import details from './order-details.module.css';
import styles from './order-history.module.css';
import { OrderTime } from './order-time.tsx';

type Past = Pick<OrderDetail, 'statusChanges' | 'history' | 'payments' | 'reversals'>;

type OrderEvent = { at: string; by: string | null } & (
  | ({ kind: 'status'; refundDue: boolean } & Pick<OrderStatusChange, 'to' | 'undo'>)
  | ({ kind: 'payment' } & Pick<OrderPayment, 'outcome'>)
  | ({ kind: 'reversal' } & Pick<OrderReversal, 'state' | 'amount' | 'currency'>)
  | Pick<OrderHistoryEntry, 'kind' | 'fields' | 'note'>
);

const FIELDS: Record<CustomerField, string> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  address: 'street address',
  address2: 'address line 2',
  city: 'city',
  state: 'state',
  zip: 'ZIP',
};

const OUTCOMES: Record<PaymentOutcome, string> = {
  paid: 'Payment received',
  'not completed': 'Payment started, not completed yet',
  failed: 'Payment failed',
  'order cancelled': 'Payment received after the order was cancelled. Refund it.',
  'paid before': 'Second payment received. Refund one of them.',
  'wrong currency': 'Payment received in a different currency. Order unchanged.',
  'wrong amount': 'Payment received for a different amount. Order unchanged.',
  'test mode': 'Paid in Stripe’s test mode. No money was received.',
};

const REVERSALS: Record<ReversalState, (amount: string) => string> = {
  'refund pending': (amount) => `Refund of ${amount} started`,
  refunded: (amount) => `Refunded ${amount}`,
  'refund failed': (amount) => `Refund of ${amount} failed`,
  'dispute needs response': (amount) => `Dispute over ${amount}. Respond in Stripe’s dashboard.`,
  'dispute under review': (amount) => `Dispute over ${amount} is under review`,
  'dispute won': (amount) => `Dispute over ${amount} won`,
  'dispute lost': (amount) => `Dispute over ${amount} lost`,
};

export function eventText(event: OrderEvent): string {
  switch (event.kind) {
    case 'status':
      if (event.undo) return 'Cancellation undone';
      if (event.by === SHOP_ACTOR) return 'Cancelled because it wasn’t paid';
      if (event.refundDue) return 'Cancelled. Refund the payment.';
      return event.to === 'paid' ? 'Marked as paid' : statusText(event.to);
    case 'payment':
      return OUTCOMES[event.outcome];
    case 'reversal':
      return REVERSALS[event.state](formatStripeAmount(event.amount, event.currency));
    case 'shipped':
      return 'Shipped';
    case 'shipment corrected':
      return 'Tracking updated';
    case 'shipment undone':
      return 'Shipment undone';
    case 'customer corrected':
      return `Customer edited: ${event.fields?.map((field) => FIELDS[field]).join(', ')}`;
    case 'customer erased':
      return 'Customer data erased';
    case 'note':
      return `Note: ${event.note}`;
  }
}

/** Merges the API's lists, oldest first. */
export function orderEvents({ statusChanges, history, payments, reversals }: Past): OrderEvent[] {
  const isMarkedPaidByStripe = statusChanges.some(({ changedBy }) => changedBy === STRIPE);
  const isRefunded = reversals.some(({ state }) => state === 'refunded' || state === 'refund pending');
  return [
    ...statusChanges.map(({ changedAt, changedBy, from, to, undo }, index) => {
      const isCancelledPayment = from === 'paid' && to === 'cancelled';
      const refundDue = isCancelledPayment && index === statusChanges.length - 1 && !isRefunded;
      return { kind: 'status', at: changedAt, by: changedBy, to, undo, refundDue } as const;
    }),
    ...history.map(({ recordedAt, recordedBy, ...entry }) => ({ at: recordedAt, by: recordedBy, ...entry })),
    ...payments
      // The status change already shows this payment.
      .filter(({ outcome }) => outcome !== 'paid' || !isMarkedPaidByStripe)
      .map(({ receivedAt, outcome }) => ({ kind: 'payment', at: receivedAt, by: STRIPE, outcome }) as const),
    ...reversals.map(
      ({ reportedAt, ...reversal }) =>
        ({ kind: 'reversal', at: reportedAt, by: STRIPE, ...reversal }) as const,
    ),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

type HistoryOrder = Past & Pick<OrderDetail, 'createdAt'>;

export function OrderHistory({ order }: { order: HistoryOrder }) {
  return (
    <section className={details.block}>
      <h3>History</h3>
      <ol className={styles.events}>
        <li>
          <span>Placed</span>
          <span className={details.quiet}>
            <OrderTime at={order.createdAt} />
          </span>
        </li>
        {orderEvents(order).map((event, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
          <li key={index}>
            <span>{eventText(event)}</span>
            <span className={details.quiet}>
              <OrderTime at={event.at} />{' '}
              <span className={styles.by}>
                {event.by === null ? 'outside the admin area' : `by ${event.by}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
