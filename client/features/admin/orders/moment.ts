const TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** "Nov 21, 2026, 9:30 AM", in the operator's own time. `time` is ISO 8601. */
export function momentText(time: string): string {
  return TIME.format(new Date(time));
}

export function dayText(time: string): string {
  return DAY.format(new Date(time));
}
