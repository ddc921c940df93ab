/** Calendar days are counted from January 1, 1970, so that neither time zones nor daylight saving time matter. */
const MILLISECONDS = 86_400_000;

const dayOf = (year: number, month: number, date: number) => Date.UTC(year, month, date) / MILLISECONDS;
const dateOf = (day: number) => new Date(day * MILLISECONDS);

const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** The nth weekday of a month; 0 is the last one of the previous month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): number {
  const first = dayOf(year, month, 1);
  return first + ((7 + weekday - dateOf(first).getUTCDay()) % 7) + 7 * (nth - 1);
}

/** A holiday on a weekend is observed on the Friday before or on the Monday after. */
function observed(day: number): number {
  const weekday = dateOf(day).getUTCDay();
  if (weekday === SATURDAY) return day - 1;
  return weekday === SUNDAY ? day + 1 : day;
}

/** The days on which this year's US federal holidays are observed (5 U.S.C. 6103). */
export const federalHolidays = (year: number): number[] => [
  observed(dayOf(year, 0, 1)), // New Year's Day
  nthWeekday(year, 0, MONDAY, 3), // Birthday of Martin Luther King, Jr.
  nthWeekday(year, 1, MONDAY, 3), // Washington's Birthday
  nthWeekday(year, 5, MONDAY, 0), // Memorial Day
  observed(dayOf(year, 5, 19)), // Juneteenth
  observed(dayOf(year, 6, 4)), // Independence Day
  nthWeekday(year, 8, MONDAY, 1), // Labor Day
  nthWeekday(year, 9, MONDAY, 2), // Columbus Day
  observed(dayOf(year, 10, 11)), // Veterans Day
  nthWeekday(year, 10, THURSDAY, 4), // Thanksgiving Day
  observed(dayOf(year, 11, 25)), // Christmas Day
];

/** Monday to Friday, except federal holidays. */
function isBusinessDay(day: number): boolean {
  const date = dateOf(day);
  const weekday = date.getUTCDay();
  if (weekday === SATURDAY || weekday === SUNDAY) return false;
  const year = date.getUTCFullYear();
  // New Year's Day may be observed in the year before.
  return ![...federalHolidays(year), ...federalHolidays(year + 1)].includes(day);
}

/** The last of `count` business days. Counting starts on the day after `day`. */
export function addBusinessDays(day: number, count: number): number {
  let last = day;
  for (let counted = 0; counted < count; ) {
    last += 1;
    if (isBusinessDay(last)) counted += 1;
  }
  return last;
}

/** Cached by time zone, because creating a format takes longer than using it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  formats.set(timeZone, format);
  return format;
}

/** The calendar day at this time, in a time zone that defaults to the browser's. */
export function dayAt(time: Date, timeZone?: string): number {
  const parts = formatIn(timeZone).formatToParts(time);
  const part = (wanted: string) => Number(parts.find(({ type }) => type === wanted)?.value);
  return dayOf(part('year'), part('month') - 1, part('day'));
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Tue, Dec 1" */
export const dayText = (day: number) => DAY.format(dateOf(day));
