import type { OrderItem } from '#contract/orders.ts';

/** "Smart Laser Cat Collar x 1 (Pink)"; no parentheses for what comes in one colour only. */
export function itemText({ title, quantity, color }: OrderItem): string {
  const text = `${title} x ${quantity}`;
  return color === '' ? text : `${text} (${color})`;
}
