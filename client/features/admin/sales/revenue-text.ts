const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** "$1,321.47": sums grow longer than the prices of the shop, so their thousands are parted. */
export function revenueText(dollars: number): string {
  return DOLLARS.format(dollars);
}
