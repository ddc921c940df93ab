import { businessDaysLater, deliveryDates } from './delivery-dates.ts';

const date = (text: string) => new Date(`${text}T12:00`);
const iso = (day: Date) =>
  [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

describe('businessDaysLater', () => {
  it.each([
    // A Friday.
    ['2026-05-15', 1, '2026-05-18'],
    ['2026-05-16', 1, '2026-05-18'],
    ['2026-05-17', 1, '2026-05-18'],
    ['2026-05-18', 5, '2026-05-26'],
    // Holidays on a fixed date. On a Sunday, the Monday is free; on a Saturday, no other day is.
    ['2026-12-24', 1, '2026-12-28'],
    ['2026-12-31', 1, '2027-01-04'],
    ['2027-07-02', 1, '2027-07-06'],
    ['2026-07-02', 1, '2026-07-03'],
    ['2026-06-18', 1, '2026-06-22'],
    ['2026-11-10', 1, '2026-11-12'],
    // Holidays on a weekday.
    ['2027-01-15', 1, '2027-01-19'],
    ['2027-02-12', 1, '2027-02-16'],
    ['2026-05-22', 1, '2026-05-26'],
    ['2026-09-04', 1, '2026-09-08'],
    ['2026-10-09', 1, '2026-10-13'],
    ['2026-11-25', 1, '2026-11-27'],
    // Across the change to daylight saving time.
    ['2026-03-06', 1, '2026-03-09'],
  ])('of %s and %p is %s', (today, days, later) => {
    expect(iso(businessDaysLater(date(today), days))).toBe(later);
  });
});

describe('deliveryDates', () => {
  it.each([
    ['2026-05-15', '3-7', 'Wed, May 20 to Wed, May 27'],
    ['2026-12-22', '2-4', 'Thu, Dec 24 to Tue, Dec 29'],
  ])('of an order on %s in %s business days are %s', (today, businessDays, dates) => {
    expect(deliveryDates(date(today), businessDays)).toBe(dates);
  });
});
