import { addBusinessDays, dayAt, dayText, isBusinessDay } from './business-days.ts';

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const dateOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);

/** The days without business from Monday to Friday. */
function holidaysOf(year: number): string[] {
  const days = Array.from({ length: 366 }, (_, index) => day(`${year}-01-01`) + index);
  const weekdays = days.filter((each) => ![0, 6].includes(new Date(dateOf(each)).getUTCDay()));
  return weekdays.filter((each) => !isBusinessDay(each) && dateOf(each).startsWith(`${year}`)).map(dateOf);
}

// As published by the Office of Personnel Management. New Year's Day may be observed in the year before.
it.each([
  [2025, '01-01 01-20 02-17 05-26 06-19 07-04 09-01 10-13 11-11 11-27 12-25'],
  [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  [2027, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
  [2028, '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25'],
])('federal holidays of %i are observed on %s', (year, dates) => {
  expect(holidaysOf(year)).toEqual(dates.split(' ').map((date) => `${year}-${date}`));
});

describe('business days', () => {
  it.each([
    ['Monday', '2026-11-16', 3, '2026-11-19'],
    ['Wednesday, over a weekend', '2026-11-18', 3, '2026-11-23'],
    ['Friday', '2026-11-20', 1, '2026-11-23'],
    ['Saturday', '2026-11-14', 3, '2026-11-18'],
    ['Sunday', '2026-11-15', 3, '2026-11-18'],
    ['the day before Thanksgiving', '2026-11-25', 3, '2026-12-01'],
    ['Thanksgiving Day', '2026-11-26', 1, '2026-11-27'],
    ['the week of Christmas and New Year’s Day', '2026-12-23', 6, '2027-01-04'],
    ['a Friday on which Independence Day is observed', '2026-07-02', 1, '2026-07-06'],
    ['a Monday on which Independence Day is observed', '2027-07-02', 1, '2027-07-06'],
    ['the New Year’s Day that is observed in the year before', '2027-12-30', 1, '2028-01-03'],
    ['a leap day', '2028-02-28', 1, '2028-02-29'],
    ['no days', '2026-11-14', 0, '2026-11-14'],
    ['two weeks', '2026-11-02', 10, '2026-11-17'],
  ])('after %s end correctly', (_, from, count, last) => {
    expect(dateOf(addBusinessDays(day(from), count))).toBe(last);
  });
});

describe('the calendar day', () => {
  it.each([
    ['2026-11-17T04:59:59Z', 'America/New_York', '2026-11-16'],
    ['2026-11-17T05:00:00Z', 'America/New_York', '2026-11-17'],
    ['2026-11-17T07:30:00Z', 'America/Los_Angeles', '2026-11-16'],
    ['2026-11-16T23:30:00Z', 'Europe/Berlin', '2026-11-17'],
    ['2026-11-16T10:30:00Z', 'Pacific/Kiritimati', '2026-11-17'],
    // Clocks go forward on 8 March and back on 1 November.
    ['2026-03-08T04:59:00Z', 'America/New_York', '2026-03-07'],
    ['2026-03-09T03:59:00Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00Z', 'America/New_York', '2026-03-09'],
    ['2026-11-01T03:59:00Z', 'America/New_York', '2026-10-31'],
    ['2026-11-02T04:59:00Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00Z', 'America/New_York', '2026-11-02'],
  ])('of %s in %s is %s', (time, timeZone, expected) => {
    expect(dateOf(dayAt(new Date(time), timeZone))).toBe(expected);
  });
});

it('a day has a text', () => {
  expect(dayText(day('2026-12-01'))).toBe('Tue, Dec 1');
});
