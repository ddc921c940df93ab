import { useOrdersSummary } from '#client/lib/admin/orders-summary.ts';
import type { PaymentProblem } from '#contract/api/payments.ts';
import { CANCELLED_PAID, REFUND_DUE } from '#contract/payments.ts';

type Outcomes = readonly PaymentProblem['outcome'][];

/** The order's own amount is due: it was paid before it was cancelled. */
const AFTER_PAYMENT: Outcomes = [REFUND_DUE, CANCELLED_PAID];
/** A payment that arrives after the cancellation may have another amount. */
const ALL: Outcomes = [...AFTER_PAYMENT, 'order cancelled'];

/** Whether the problem is a cancelled order whose payment is to be refunded. */
export const isRefundDue = ({ outcome }: PaymentProblem) => ALL.includes(outcome);

const useProblems = () => useOrdersSummary().data?.paymentProblems ?? [];

/** The ids of the orders to refund, among the listed problems. */
export function useRefundsDue(): ReadonlySet<string> {
  const refunds = useProblems().filter(isRefundDue);
  return new Set(refunds.map(({ orderId }) => orderId));
}

/** The problem of an order whose own amount is to be refunded, until it is dismissed or Stripe reports the refund. */
export const useRefundDue = (id: string): PaymentProblem | undefined =>
  useProblems().find(({ orderId, outcome }) => orderId === id && AFTER_PAYMENT.includes(outcome));
