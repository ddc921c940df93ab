/** Converts decimal dollars, as sent and stored, to integer cents for calculations. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}

/** "$7.99", "$1,234.50": two decimals and a $ sign (spec §9). */
export function formatDollars(dollars: number): string {
  return `$${dollars.toFixed(2).replace(/\B(?=(\d{3}){1,4}\.)/g, ',')}`;
}

/** "FREE" or the price. */
export function shippingCostText(dollars: number): string {
  return dollars === 0 ? 'FREE' : formatDollars(dollars);
}

/** Sale price times quantity, in dollars. */
export function lineTotal(line: { salePrice: number; quantity: number }): number {
  return toDollars(toCents(line.salePrice) * line.quantity);
}

/** The sum of all items in dollars. */
export function subtotal(lines: readonly { salePrice: number; quantity: number }[]): number {
  return toDollars(lines.reduce((cents, line) => cents + toCents(line.salePrice) * line.quantity, 0));
}
