/**
 * "1,200", for whole numbers. Without Intl: its first use takes a slow phone almost half of the time that it needs to
 * evaluate the home page's scripts.
 */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3}){1,4}$)/g, ',');

/** "1 order", "1,200 orders". */
export const pluralize = (count: number, noun: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
