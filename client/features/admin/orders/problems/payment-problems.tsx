import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { viewState } from '#client/lib/admin/view-state.ts';
import { ProblemList } from '#client/ui/feedback/problem-list.tsx';
import type { UnmatchedPayment } from '#contract/api/payments.ts';
import { formatDollars, toDollars } from '#contract/money.ts';
import { type PaymentOutcome, REFUND_DUE } from '#contract/payments.ts';

const PROBLEMS: Partial<Record<PaymentOutcome | typeof REFUND_DUE, string>> = {
  'order cancelled': 'was cancelled and then paid',
  [REFUND_DUE]: 'was paid and then cancelled by the customer. Refund it.',
  'paid before': 'was paid twice',
  'wrong currency': 'was paid in a different currency',
  'wrong amount': 'received a payment for a different amount',
  'test mode': 'was paid in Stripe’s test mode, so you received no money',
};

function amountText({ amountTotal, currency }: UnmatchedPayment): string {
  return currency === 'usd' && amountTotal !== null ? `of ${formatDollars(toDollars(amountTotal))} ` : '';
}

/** Stripe payments that need attention, linked to their orders if they have one. Renders nothing if there are none. */
export function PaymentProblems() {
  const { data } = useOrdersSummary();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const problems = data?.paymentProblems ?? [];
  const unmatched = data?.unmatchedPayments ?? [];
  if (problems.length + unmatched.length === 0) return null;

  function urlOf(orderId: string): string {
    const next = new URLSearchParams(params);
    next.set('order', orderId);
    return `?${next}`;
  }
  return (
    <ProblemList label="Payment problems">
      {problems.map(({ orderId, orderNumber, outcome }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order may have two of them
        <li key={index}>
          <Link to={urlOf(orderId)} state={{ ...viewState(state), fromList: true }}>
            Order {orderNumber} {PROBLEMS[outcome]}
          </Link>
        </li>
      ))}
      {unmatched.map((payment) => (
        <li key={payment.sessionId}>
          <p>
            A payment {amountText(payment)}doesn’t match any order in this shop. Look it up in Stripe:{' '}
            <code>{payment.sessionId}</code>
          </p>
        </li>
      ))}
    </ProblemList>
  );
}
