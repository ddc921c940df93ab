/** MM/YY while it is typed: digits only, at most four. The slash comes with the third, so that deleting works. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}

/** Where the caret belongs in the formatted text when `digitsBefore` digits stand left of it. */
export function expiryCaret(formatted: string, digitsBefore: number): number {
  const behindSlash = digitsBefore > 2 ? 1 : 0;
  return Math.min(digitsBefore + behindSlash, formatted.length);
}
