import type { OrderFigures, OrdersSummary } from '#contract/api/orders-summary.ts';
import { toCents, toDollars } from '#contract/money.ts';
import { ORDER_STATUSES } from '#contract/orders.ts';

export type SummaryDay = OrdersSummary['days'][number];

/** Orders of all statuses, the revenue of the paid ones, and what the pending ones would add to it. */
interface SalesFigures extends OrderFigures {
  pending: number;
}

export function totalOf(days: readonly SummaryDay[]): SalesFigures {
  let orders = 0;
  let paid = 0;
  let pending = 0;
  for (const day of days) {
    for (const status of ORDER_STATUSES) orders += day[status].orders;
    paid += toCents(day.paid.revenue);
    pending += toCents(day.pending.revenue);
  }
  return { orders, revenue: toDollars(paid), pending: toDollars(pending) };
}

/** Today, the last seven days including today, and the seven before those. */
export function keyFigures(days: readonly SummaryDay[]) {
  return {
    today: totalOf(days.slice(-1)),
    week: totalOf(days.slice(-7)),
    weekBefore: totalOf(days.slice(-14, -7)),
  };
}

const SHORT_DATE = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 21" for "2025-11-21". UTC keeps a calendar day from shifting. */
export function dayText(day: string): string {
  return SHORT_DATE.format(new Date(`${day}T00:00:00Z`));
}
