/** How many orders are shown, in words. */
export function resultText(shown: number, more: boolean): string {
  if (shown === 0) return 'No orders';
  const orders = shown === 1 ? '1 order' : `${shown} orders`;
  return more ? `The first ${orders}` : orders;
}
