import type { ShopperStock } from '#contract/api/stock.ts';
import type { CartItem } from '#contract/order-row.ts';
import { stockName } from '#contract/stock.ts';

export type StockOf = (item: CartItem) => ShopperStock | undefined;

/** Why the items cannot be ordered, in the words of the database; '' if they can. */
export function refusalOf(items: readonly CartItem[], stockOf: StockOf): string {
  const sentences = items.map((item) => {
    const { stopped, left } = stockOf(item) ?? {};
    return stopped ?? (left?.[item.color] === 0 ? `${stockName(item)} is sold out.` : '');
  });
  return sentences.find(Boolean) ?? '';
}

/** Asks the server again before it refuses, because selling may have resumed. */
export async function checkRefusal(
  items: readonly CartItem[],
  stockOf: StockOf,
  refetch: () => Promise<void>,
): Promise<string> {
  if (refusalOf(items, stockOf) === '') return '';
  await refetch();
  return refusalOf(items, stockOf);
}
