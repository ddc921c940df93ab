import { toCents, toDollars } from '#client/lib/money.ts';
import { ORDER_STATUSES, type OrderFigures, type OrdersSummary } from '#contract/orders.ts';
import { revenueText } from './revenue-text.ts';

export type SummaryDay = OrdersSummary['days'][number];

/** Orders of all statuses, and the revenue of those that were not cancelled. */
export function totalOf(days: readonly SummaryDay[]): OrderFigures {
  let orders = 0;
  let cents = 0;
  for (const day of days) {
    for (const status of ORDER_STATUSES) orders += day[status].orders;
    cents += toCents(day.pending.revenue) + toCents(day.paid.revenue);
  }
  return { orders, revenue: toDollars(cents) };
}

/** Today, the last seven days (today is one of them), and the seven before. */
export function keyFigures(days: readonly SummaryDay[]) {
  return {
    today: totalOf(days.slice(-1)),
    week: totalOf(days.slice(-7)),
    weekBefore: totalOf(days.slice(-14, -7)),
  };
}

export const ordersText = (orders: number) =>
  orders === 1 ? '1 order' : `${orders.toLocaleString('en-US')} orders`;

/** "+3 orders": with a sign, so that nothing hangs on a colour. */
export function ordersChange(now: number, before: number): string {
  return change(now - before, (amount) => ordersText(amount), percent(now, before));
}

/** "-$15.98 (40% less)" */
export function revenueChange(now: number, before: number): string {
  const cents = toCents(now) - toCents(before);
  return change(cents, (amount) => revenueText(toDollars(amount)), percent(now, before));
}

function change(difference: number, text: (amount: number) => string, share: string): string {
  if (difference === 0) return 'the same';
  const sign = difference > 0 ? '+' : '\u2212';
  return `${sign}${text(Math.abs(difference))}${share}`;
}

function percent(now: number, before: number): string {
  if (before === 0) return ' (none before)';
  const share = Math.round((Math.abs(now - before) / before) * 100);
  return ` (${share.toLocaleString('en-US')}% ${now > before ? 'more' : 'less'})`;
}
