import { deliveryDates, expectedDelivery } from './delivery-dates.ts';

const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;
const service = (deliveryBusinessDays: string) => ({ shipsWithinBusinessDays: 3, deliveryBusinessDays });

it.each([
  ['2026-05-15', '3-7', 'Wed, May 20 – Wed, May 27'],
  ['2026-12-22', '2-4', 'Thu, Dec 24 – Tue, Dec 29'],
  ['2026-11-25', '3-7', 'Tue, Dec 1 – Mon, Dec 7'],
])('an order on %s that takes %s business days arrives %s', (from, days, dates) => {
  expect(deliveryDates(day(from), service(days))).toBe(dates);
});

describe('an order placed on November 16', () => {
  /** At noon in New York. */
  const at = (date: string | null) => (date === null ? null : new Date(`${date}T17:00:00Z`));
  const placedAt = new Date('2026-11-16T17:00:00Z');
  const NEW_YORK = 'America/New_York';

  it.each([
    // In time: as promised, but never on the day on which it ships.
    ['2026-11-16', '3-7', 'Thu, Nov 19 – Wed, Nov 25'],
    ['2026-11-19', '3-7', 'Fri, Nov 20 – Wed, Nov 25'],
    // Late: four days in transit at most, since it should have shipped within three of the seven.
    ['2026-11-20', '3-7', 'Mon, Nov 23 – Fri, Nov 27'],
    ['2026-11-24', '3-7', 'Wed, Nov 25 – Tue, Dec 1'],
    ['2026-11-24', '1-3', 'Wed, Nov 25'],
  ])('that ships on %s and takes %s days arrives %s', (shipped, days, dates) => {
    const times = { placedAt, paidAt: placedAt, shippedAt: at(shipped) };
    const shop = { paidByLink: false, timeZone: NEW_YORK, service: service(days) };
    expect(expectedDelivery(times, shop)).toBe(dates);
  });

  it.each([
    ['never', null, 'Thu, Nov 19 – Wed, Nov 25', 'Thu, Nov 19 – Wed, Nov 25'],
    ['the next day', '2026-11-17', 'Thu, Nov 19 – Wed, Nov 25', 'Fri, Nov 20 – Fri, Nov 27'],
    ['after a week', '2026-11-23', 'Tue, Nov 24 – Mon, Nov 30', 'Fri, Nov 27 – Thu, Dec 3'],
  ])(
    'and paid %s arrives when promised, counted from the payment if it is made by link',
    (_, paid, byCard, byLink) => {
      const times = { placedAt, paidAt: at(paid), shippedAt: null };
      const dates = [false, true].map((paidByLink) =>
        expectedDelivery(times, { paidByLink, timeZone: NEW_YORK, service: service('3-7') }),
      );
      expect(dates).toEqual([byCard, byLink]);
    },
  );

  it('counts the days of the shop’s time zone', () => {
    const dates = [NEW_YORK, 'Asia/Tokyo'].map((timeZone) =>
      expectedDelivery({ placedAt, paidAt: null, shippedAt: null }, { paidByLink: false, timeZone }),
    );
    expect(dates).toEqual(['Thu, Nov 19 – Wed, Nov 25', 'Fri, Nov 20 – Fri, Nov 27']);
  });
});
