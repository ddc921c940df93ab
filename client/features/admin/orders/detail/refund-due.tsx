import { Suspense } from 'react';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import type { OrderDetail } from '#contract/api/orders.ts';
import type { PaymentProblem } from '#contract/api/payments.ts';
import { formatDollars } from '#contract/money.ts';
import styles from './order-state.module.css';

const DismissProblem = optionalComponent(() =>
  import('#client/features/admin/orders/problems/dismiss-problem.tsx').then(
    (module) => module.DismissProblem,
  ),
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
