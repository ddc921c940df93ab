/** A phone and a wide screen, for what is looked at in both without loading the page twice. */
export const WIDTHS = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
];
