const SHORT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** "Nov 21" of "2025-11-21": a day of the calendar, which no time zone may move. */
export function dayText(day: string): string {
  return SHORT.format(new Date(`${day}T00:00:00Z`));
}
