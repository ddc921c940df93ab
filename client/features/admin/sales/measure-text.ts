import type { Measure } from './chart-scale.ts';
import { revenueText } from './revenue-text.ts';
import { ordersText } from './week-comparison.ts';

export function measureText(value: number, measure: Measure): string {
  return measure === 'orders' ? ordersText(value) : revenueText(value);
}
