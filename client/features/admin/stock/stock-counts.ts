import type { Stock, StockCount } from '#contract/api/stock.ts';
import { VARIANT_NAMES } from '#contract/shop/facts.shop.ts';
import { MAX_STOCK } from '#contract/stock.ts';
import { isRemoved } from './stock-query.ts';

/** The text of a count's field. */
export const countText = (remaining: number | null): string => (remaining === null ? '' : String(remaining));

/** Parses a typed count. Null stops counting; undefined is not a count. */
export function parseCount(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  // With or without thousands separators.
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(text)) return undefined;
  const remaining = Number(text.replaceAll(',', ''));
  return remaining <= MAX_STOCK ? remaining : undefined;
}

/** The colors of the built-in product, including those that are still counted but no longer sold. */
export function builtInColors({ counts }: Stock): string[] {
  const removed = counts.filter((count) => isRemoved(count) && count.remaining !== null);
  return [...VARIANT_NAMES, ...removed.map(({ color }) => color)];
}

const NEVER_COUNTED = { remaining: null, version: 0 };

export function countOf(
  { counts }: Stock,
  title: string,
  color: string,
): Pick<StockCount, 'remaining' | 'version'> {
  return counts.find((count) => count.title === title && count.color === color) ?? NEVER_COUNTED;
}
