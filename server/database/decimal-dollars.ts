/** PostgreSQL's `numeric` arrives as text. The wire carries decimal dollars as JSON numbers. */
export const decimalDollars = {
  from: (text: string): number => Number(text),
  to: (dollars: number): number => dollars,
};
