/** Column transformer: PostgreSQL's `numeric` arrives as text, the API sends decimal dollars as JSON numbers. */
export const decimalDollars = {
  from: (text: string): number => Number(text),
  to: (dollars: number): number => dollars,
};
