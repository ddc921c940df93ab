import { deliveryTime } from './structured-data.ts';

it.each([
  [3, '3-7', [0, 3], [3, 4]],
  [2, '3-7', [0, 2], [3, 5]],
  [3, '3-4', [2, 3], [1, 1]],
  [5, '3-4', [3, 5], [0, 0]],
])(
  'shipping within %i business days and delivery in %s is handling in %j and transit in %j',
  (shipsWithinBusinessDays, deliveryBusinessDays, handling, transit) => {
    const { handlingTime, transitTime } = deliveryTime({ shipsWithinBusinessDays, deliveryBusinessDays });
    expect([handlingTime.minValue, handlingTime.maxValue]).toEqual(handling);
    expect([transitTime.minValue, transitTime.maxValue]).toEqual(transit);
  },
);
