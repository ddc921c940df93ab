import { formatDollars } from '#client/lib/money.ts';
import type { Measure } from './chart-scale.ts';
import { ordersText } from './week-comparison.ts';

export function measureText(value: number, measure: Measure): string {
  return measure === 'orders' ? ordersText(value) : formatDollars(value);
}
