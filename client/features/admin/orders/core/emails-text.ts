/** "1 email", "1,200 emails". */
export const emailsText = (count: number): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'email' : 'emails'}`;
