import { type ComponentProps, Suspense } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { isRefundDue } from '#client/features/admin/orders/core/refunds-due.ts';
import { formatStripeAmount } from '#client/features/admin/orders/core/stripe-amount.ts';
import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import { viewState } from '#client/lib/admin/view-state.ts';
import { optionalComponent } from '#client/lib/lazy-component.ts';
import { ProblemList } from '#client/ui/feedback/problem-list.tsx';
import type { PaymentProblem, UnmatchedPayment } from '#contract/api/payments.ts';
import { CANCELLED_PAID, REFUND_DUE } from '#contract/payments.ts';
import { formatCount, pluralize } from '#contract/pluralize.ts';

const PROBLEMS: Partial<Record<PaymentProblem['outcome'], string>> = {
  'order cancelled': 'was cancelled and then paid',
  [REFUND_DUE]: 'was paid and then cancelled by the customer. Refund it.',
  [CANCELLED_PAID]: 'was paid and then cancelled. Refund it.',
  'paid before': 'was paid twice',
  'wrong currency': 'was paid in a different currency',
  'wrong amount': 'received a payment for a different amount',
  'test mode': 'was paid in Stripe’s test mode, so you received no money',
  'refund pending': 'is being refunded',
  refunded: 'was refunded and hasn’t shipped',
  'refund failed': 'has a failed refund',
  'dispute needs response': 'needs a response in Stripe’s dashboard: its payment is disputed',
};

const amountText = ({ amount, currency }: Pick<PaymentProblem, 'amount' | 'currency'>): string =>
  amount === null || currency === null ? '' : formatStripeAmount(amount, currency);

const isDispute = (outcome: string | null) => outcome?.startsWith('dispute');
const isRefund = (outcome: string | null) => outcome?.startsWith('refund');

function problemText(problem: PaymentProblem): string {
  const { orderNumber, outcome } = problem;
  const amount = isDispute(outcome) || isRefund(outcome) ? ` (${amountText(problem)})` : '';
  return `Order ${orderNumber} ${PROBLEMS[outcome]}${amount}`;
}

function unmatchedText(payment: UnmatchedPayment): string {
  const subject = isDispute(payment.reversal) ? 'dispute' : isRefund(payment.reversal) ? 'refund' : 'payment';
  const amount = amountText(payment);
  return `A ${subject}${amount && ` of ${amount}`} doesn’t match any order in this shop. Look it up in Stripe:`;
}

/** "3 refunds due"; undefined for a single problem. */
function summaryText(problems: readonly PaymentProblem[], others: number): string | undefined {
  const count = problems.length + others;
  if (count === 1) return undefined;
  const areRefunds = others === 0 && problems.every(isRefundDue);
  return areRefunds ? `${pluralize(count, 'refund')} due` : pluralize(count, 'payment problem');
}

/** Loaded after the page, so that the page stays light. */
const DismissProblem = optionalComponent(() =>
  import('./dismiss-problem.tsx').then((module) => module.DismissProblem),
);

/** Payments, refunds and disputes that need attention, with links to their orders. */
export function PaymentProblems() {
  const { data } = useOrdersSummary();
  const [params] = useSearchParams();
  const { state } = useLocation();
  const problems = data?.paymentProblems ?? [];
  const unmatched = data?.unmatchedPayments ?? [];
  const more = data?.morePaymentProblems ?? 0;
  if (problems.length + unmatched.length === 0) return null;

  function urlOf(orderId: string): string {
    const next = new URLSearchParams(params);
    next.set('order', orderId);
    return `?${next}`;
  }
  return (
    <ProblemList label="Payment problems" summary={summaryText(problems, unmatched.length + more)}>
      {problems.map((problem) => (
        <li key={problem.id}>
          <Link to={urlOf(problem.orderId)} state={{ ...viewState(state), fromList: true }}>
            {problemText(problem)}
          </Link>
          <Dismiss id={problem.id} text={problemText(problem)} />
        </li>
      ))}
      {unmatched.map((payment) => (
        <li key={payment.id}>
          <p>
            {unmatchedText(payment)} <code>{payment.stripeId}</code>
          </p>
          <Dismiss id={payment.id} text={`${unmatchedText(payment)} ${payment.stripeId}`} />
        </li>
      ))}
      {more > 0 && <li>And {formatCount(more)} more.</li>}
    </ProblemList>
  );
}

const Dismiss = (props: ComponentProps<typeof DismissProblem>) => (
  <Suspense>
    <DismissProblem {...props} />
  </Suspense>
);
