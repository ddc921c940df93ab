import type { OrderEmailsStatus } from './order-emails.ts';
import type { OrderStatus } from './orders.ts';
import type { PaymentProblem } from './payments.ts';

/** Orders of one status on one day. `revenue` is in decimal dollars. */
export interface OrderFigures {
  orders: number;
  revenue: number;
}

/** Response of `GET /api/orders/summary?timeZone=Europe/Berlin`: each of the last 30 days there, oldest first. */
export interface OrdersSummary {
  timeZone: string;
  emails: OrderEmailsStatus;
  /** What an operator has to see to, newest first. */
  paymentProblems: PaymentProblem[];
  days: ({ /** YYYY-MM-DD */ day: string } & Record<OrderStatus, OrderFigures>)[];
}

export const SUMMARY_DAYS = 30;
