import { Suspense } from 'react';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import type { PaymentProblem } from '#contract/api/payments.ts';
import { formatDollars } from '#contract/money.ts';
import { CANCELLED_PAID, REFUND_DUE } from '#contract/payments.ts';
import styles from './order-state.module.css';

const DismissProblem = optionalComponent(() =>
  import('#client/features/admin/orders/problems/dismiss-problem.tsx').then(
    (module) => module.DismissProblem,
  ),
);

/** The problem of a cancelled order whose payment is to be refunded, until it is dismissed or Stripe reports the refund. */
export const useRefundDue = (id: string): PaymentProblem | undefined =>
  useOrdersSummary().data?.paymentProblems?.find(
    ({ orderId, outcome }) => orderId === id && (outcome === CANCELLED_PAID || outcome === REFUND_DUE),
  );

interface RefundDueProps {
  order: OrderDetail;
  problem: PaymentProblem;
}

/** The shop didn't charge the order's card, so the text doesn't name it. */
export function RefundDue({ order: { orderNumber, amount }, problem }: RefundDueProps) {
  const dollars = formatDollars(amount);
  return (
    <section className={styles.refund} aria-label="Refund">
      <p>
        <strong>Refund {dollars}.</strong> This order was paid and then cancelled.
      </p>
      <Suspense>
        <DismissProblem
          id={problem.id}
          text=""
          solved={{
            action: 'I’ve refunded it',
            question: `Refunded ${dollars}?`,
            detail: `${orderNumber} won’t be listed as a refund due again.`,
          }}
        />
      </Suspense>
    </section>
  );
}
