const DATE = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** "November 21, 2026", where the customer is. */
export const dateText = (at: string): string => DATE.format(new Date(at));

/** "9:30 AM" */
export const timeText = (at: string): string => TIME.format(new Date(at));
