/** "1,200". */
export const formatCount = (count: number): string => count.toLocaleString('en-US');

/** "1 order", "1,200 orders". */
export const pluralize = (count: number, noun: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
