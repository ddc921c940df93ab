/** A phone and a wide screen, for journeys that check both without reloading the page. */
export const WIDTHS = [
  { width: 375, height: 812 },
  { width: 1440, height: 900 },
];
