/** "LC" and six digits, 100000 to 999999. `random` answers like Math.random: at least 0, below 1. */
export function orderNumber(random: () => number): string {
  return `LC${100_000 + Math.floor(random() * 900_000)}`;
}
