import { orderNumber } from '#client/lib/order-number.ts';

describe('orderNumber', () => {
  it.each([
    [0, 'LC100000'],
    [0.5, 'LC550000'],
    [0.999999999, 'LC999999'],
  ])('draws from %p the number %p', (drawn, number) => {
    expect(orderNumber(() => drawn)).toBe(number);
  });
});
