import { inches, NECK_SIZE } from './shop-facts.ts';

describe('the neck size', () => {
  it.each([
    [2.54, 1],
    [24, 9.4],
    [34, 13.4],
  ])('of %p cm is %p in', (centimeters, expected) => {
    expect(inches(centimeters)).toBe(expected);
  });

  it('is given in centimeters, as specified, and in inches', () => {
    expect(NECK_SIZE).toEqual({
      centimeters: '24cm to 34cm',
      inches: '9.4 to 13.4 in',
      both: '9.4 to 13.4\u00a0in (24 to 34\u00a0cm)',
    });
  });
});
