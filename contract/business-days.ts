/** Calendar days are counted from January 1, 1970, so that neither time zones nor daylight saving time matter. */
const MILLISECONDS = 86_400_000;

const dateOf = (day: number) => new Date(day * MILLISECONDS);

const MONDAY = 1;
const THURSDAY = 4;
const FRIDAY = 5;

/** January 1, 1970 was a Thursday. */
const weekdayOf = (day: number) => (day + THURSDAY) % 7;

/** Month and date as one number: 704 is July 4. */
const dateNumber = (day: number) => Number(dateOf(day).toISOString().slice(5, 10).replace('-', ''));

/** New Year's Day, Juneteenth, Independence Day, Veterans Day and Christmas Day. */
const isFixedHoliday = (day: number) => [101, 619, 704, 1111, 1225].includes(dateNumber(day));

/** The first dates on which the Monday holidays can fall: King, Washington, Memorial Day, Labor Day, Columbus Day. */
const MONDAY_HOLIDAYS = [115, 215, 525, 901, 1008];
const THANKSGIVING = 1122;

function isMovingHoliday(day: number): boolean {
  const firsts = { [MONDAY]: MONDAY_HOLIDAYS, [THURSDAY]: [THANKSGIVING] }[weekdayOf(day)];
  return firsts?.some((first) => Math.floor((dateNumber(day) - first) / 7) === 0) ?? false;
}

/** Monday to Friday, except on the days on which US federal holidays are observed (5 U.S.C. 6103). */
export function isBusinessDay(day: number): boolean {
  const weekday = weekdayOf(day);
  return !(
    weekday % 6 === 0 ||
    isFixedHoliday(day) ||
    // A holiday on a weekend is observed on the Friday before or on the Monday after.
    (weekday === FRIDAY && isFixedHoliday(day + 1)) ||
    (weekday === MONDAY && isFixedHoliday(day - 1)) ||
    isMovingHoliday(day)
  );
}

/** The last of `count` business days. Counting starts on the day after `day`. */
export function addBusinessDays(day: number, count: number): number {
  let last = day;
  for (let left = count; left > 0; ) {
    last += 1;
    if (isBusinessDay(last)) left -= 1;
  }
  return last;
}

/** Cached by time zone, because creating a format takes longer than using it. */
const formats = new Map<string | undefined, Intl.DateTimeFormat>();

/** The calendar day at this time, in a time zone that defaults to the browser's or the server's. */
export function dayAt(time: Date, timeZone?: string): number {
  // Sweden writes dates as ISO 8601 does.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('sv', { timeZone });
  formats.set(timeZone, format);
  return Date.parse(format.format(time)) / MILLISECONDS;
}

const DAY = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
});

/** "Tue, Dec 1" */
export const dayText = (day: number) => DAY.format(dateOf(day));
