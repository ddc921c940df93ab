/** "1,200". Without Intl: its first use takes a phone longer than all else that a page evaluates when it starts. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(\d{3}){1,4}$)/g, ',');

/** "1 order", "1,200 orders". */
export const pluralize = (count: number, noun: string): string =>
  `${formatCount(count)} ${count === 1 ? noun : `${noun}s`}`;
