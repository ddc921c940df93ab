const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const DAY_AND_YEAR = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** "Today, 4:52 PM", "Yesterday, 4:52 PM", "Nov 12, 4:52 PM" or "Nov 12, 2025, 4:52 PM", in the operator's time zone. */
export function orderTimeText(isoTime: string | null | undefined, now = new Date()): string {
  const time = new Date(isoTime ?? '');
  if (Number.isNaN(time.getTime())) return '';
  return `${dayText(time, now)}, ${clockText(time)}`;
}

/** "4:52 PM", in the operator's time zone. */
export const orderClockText = (isoTime: string): string => clockText(new Date(isoTime));

/** Some browsers put a narrow no-break space before AM and PM. */
const clockText = (time: Date): string => TIME.format(time).replace('\u202f', ' ');

/** "Today", "Yesterday", "Nov 12" or "Nov 12, 2025", in the operator's time zone. */
export const orderDayText = (isoTime: string): string => dayText(new Date(isoTime), new Date());

function dayText(time: Date, now: Date): string {
  const day = time.toDateString();
  if (day === now.toDateString()) return 'Today';
  if (day === new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1).toDateString())
    return 'Yesterday';
  return (time.getFullYear() === now.getFullYear() ? DAY : DAY_AND_YEAR).format(time);
}

/** "Nov 21, 2026", in the operator's time zone. */
export function dateText(isoTime: string): string {
  return DAY_AND_YEAR.format(new Date(isoTime));
}
