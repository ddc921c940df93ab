/** An amount in the smallest unit of its currency, such as "$7.99" or "€7.99". */
export function formatStripeAmount(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
