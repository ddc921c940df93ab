import type { StoredLastOrder } from '#client/lib/last-order.ts';

/** Stands where the record has nothing (spec §2). */
export const MISSING = '---';

export function orMissing(text: string): string {
  return text.trim() === '' ? MISSING : text;
}

/** "Reno, NV 89501"; one "---" when nothing is known. */
export function cityLine({ city, state, zip }: StoredLastOrder['shipping']): string {
  if (`${city}${state}${zip}`.trim() === '') return MISSING;
  return `${orMissing(city)}, ${orMissing(state)} ${orMissing(zip)}`;
}
