const DATE_TIME = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** "Nov 21, 2026, 9:30 AM", in the operator's time zone. */
export function dateTimeText(isoTime: string): string {
  return DATE_TIME.format(new Date(isoTime));
}
