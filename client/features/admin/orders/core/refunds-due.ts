import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import type { PaymentProblem } from '#contract/api/payments.ts';
import { CANCELLED_PAID, REFUND_DUE } from '#contract/payments.ts';

const OUTCOMES: readonly PaymentProblem['outcome'][] = [REFUND_DUE, CANCELLED_PAID, 'order cancelled'];

/** Whether the problem is a cancelled order whose payment is to be refunded. */
export const isRefundDue = ({ outcome }: PaymentProblem) => OUTCOMES.includes(outcome);

/** The ids of the orders to refund, among the listed problems. */
export function useRefundsDue(): ReadonlySet<string> {
  const problems = useOrdersSummary().data?.paymentProblems ?? [];
  return new Set(problems.filter(isRefundDue).map(({ orderId }) => orderId));
}
