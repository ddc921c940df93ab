import { deliveryDates, shippedDeliveryDates } from './delivery-dates.ts';

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const service = (deliveryBusinessDays: string) => ({ shipsWithinBusinessDays: 3, deliveryBusinessDays });

it.each([
  ['2026-05-15', '3-7', 'Wed, May 20 – Wed, May 27'],
  ['2026-12-22', '2-4', 'Thu, Dec 24 – Tue, Dec 29'],
  ['2026-11-25', '3-7', 'Tue, Dec 1 – Mon, Dec 7'],
])('an order on %s that takes %s business days arrives %s', (from, days, dates) => {
  expect(deliveryDates(day(from), service(days))).toBe(dates);
});

it.each([
  // In time: as promised, but never on the day on which it ships.
  ['2026-11-16', '3-7', 'Thu, Nov 19 – Wed, Nov 25'],
  ['2026-11-19', '3-7', 'Fri, Nov 20 – Wed, Nov 25'],
  // Late: four days in transit at most, since it should have shipped within three of the seven.
  ['2026-11-20', '3-7', 'Mon, Nov 23 – Fri, Nov 27'],
  ['2026-11-24', '3-7', 'Wed, Nov 25 – Tue, Dec 1'],
  ['2026-11-24', '1-3', 'Wed, Nov 25 – Wed, Nov 25'],
])('an order of November 16 that ships on %s and takes %s days arrives %s', (shipped, days, dates) => {
  expect(shippedDeliveryDates(day('2026-11-16'), day(shipped), service(days))).toBe(dates);
});
