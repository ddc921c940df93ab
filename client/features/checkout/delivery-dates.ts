import { SERVICE_FACTS } from '#contract/shop/facts.shop.ts';

/** Federal holidays on a fixed date, as month and day. Carriers move those on a Sunday to Monday. */
const FIXED_HOLIDAYS = ['1-1', '6-19', '7-4', '11-11', '12-25'];

/** Federal holidays on a weekday: the month, the weekday, and the first day of the month that it can fall on. */
const MOVING_HOLIDAYS = [
  [1, 1, 15],
  [2, 1, 15],
  [5, 1, 25],
  [9, 1, 1],
  [10, 1, 8],
  [11, 4, 22],
] as const;

const isFixedHoliday = (date: Date) => FIXED_HOLIDAYS.includes(`${date.getMonth() + 1}-${date.getDate()}`);

function plusDays(date: Date, days: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days);
}

/** Whether carriers deliver: not on weekends and U.S. federal holidays. */
function isBusinessDay(date: Date): boolean {
  const weekday = date.getDay();
  const isHoliday =
    isFixedHoliday(date) ||
    (weekday === 1 && isFixedHoliday(plusDays(date, -1))) ||
    MOVING_HOLIDAYS.some(
      ([month, day, first]) =>
        date.getMonth() + 1 === month &&
        weekday === day &&
        date.getDate() >= first &&
        date.getDate() < first + 7,
    );
  return weekday % 6 !== 0 && !isHoliday;
}

/** The date that is this number of business days later. */
export function businessDaysLater(date: Date, days: number): Date {
  const next = plusDays(date, 1);
  if (days === 0) return date;
  return businessDaysLater(next, isBusinessDay(next) ? days - 1 : days);
}

const inWords = (date: Date) =>
  date.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

/**
 * When an order placed today arrives: "Wed, May 20 to Wed, May 27".
 * @param businessDays a range such as "3-7"
 */
export function deliveryDates(
  today = new Date(),
  businessDays: string = SERVICE_FACTS.deliveryBusinessDays,
): string {
  return businessDays
    .split('-')
    .map((days) => inWords(businessDaysLater(today, Number(days))))
    .join(' to ');
}
