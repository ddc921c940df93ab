/** "1 order", "1,200 orders". */
export const pluralize = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;
