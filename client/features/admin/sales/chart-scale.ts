import { toCents, toDollars } from '#contract/money.ts';
import type { OrderStatus } from '#contract/orders.ts';
import type { SummaryDay } from './sales-figures.ts';

export type Measure = 'orders' | 'revenue';

/** The stacking order, from the axis up. Only paid orders count as revenue. */
export const STACK: Record<Measure, readonly OrderStatus[]> = {
  orders: ['paid', 'pending', 'cancelled'],
  revenue: ['paid'],
};

/** The ticks of an axis from 0 to at least `highest`: at most five, at round numbers. */
export function axisTicks(highest: number): number[] {
  const step = roundStep(Math.max(highest, 1) / 4);
  const ticks = [0];
  while ((ticks.at(-1) ?? 0) < highest || ticks.length < 2) ticks.push(ticks.length * step);
  return ticks;
}

/** The smallest of 1, 2, 5, 10, 20, 50, ... that is at least `minimum`. */
function roundStep(minimum: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(minimum)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= minimum) ?? 10 * power;
}

export function dayTotal(day: SummaryDay, measure: Measure): number {
  const cents = STACK[measure].reduce((sum, status) => sum + toCents(day[status][measure]), 0);
  return toDollars(cents);
}

interface Bar {
  status: OrderStatus;
  y: number;
  height: number;
}

/** The segments of a day's bar, stacked upwards from the axis at `height`; `top` is the highest value of the axis. */
export function barsOf(day: SummaryDay, measure: Measure, top: number, height: number): Bar[] {
  let y = height;
  return STACK[measure].flatMap((status) => {
    const part = (day[status][measure] / top) * height;
    y -= part;
    return part > 0 ? [{ status, y, height: part }] : [];
  });
}
