import { Suspense } from 'react';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import { formatDollars } from '#contract/money.ts';
import { CANCELLED_PAID, REFUND_DUE } from '#contract/payments.ts';
import styles from './order-state.module.css';

const DismissProblem = optionalComponent(() =>
  import('#client/features/admin/orders/problems/dismiss-problem.tsx').then(
    (module) => module.DismissProblem,
  ),
);

/** Until the refund is dismissed or reported by Stripe. The shop didn't charge the order's card, so the text doesn't name it. */
export function RefundDue({ order: { _id, orderNumber, amount } }: { order: OrderDetail }) {
  const problem = useOrdersSummary().data?.paymentProblems?.find(
    ({ orderId, outcome }) => orderId === _id && (outcome === CANCELLED_PAID || outcome === REFUND_DUE),
  );
  if (!problem) return null;
  return (
    <section className={styles.refund} aria-label="Refund">
      <p>
        <strong>Refund {formatDollars(amount)}.</strong> This order was paid and then cancelled.
      </p>
      <Suspense>
        <DismissProblem id={problem.id} text={`Refund ${formatDollars(amount)} for order ${orderNumber}`} />
      </Suspense>
    </section>
  );
}
