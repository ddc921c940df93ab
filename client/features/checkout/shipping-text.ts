import { formatDollars } from '#client/lib/money.ts';

/** "FREE", or what shipping costs. */
export function shippingText(dollars: number): string {
  return dollars === 0 ? 'FREE' : formatDollars(dollars);
}
