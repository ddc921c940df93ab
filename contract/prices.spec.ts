import { discountOf } from './prices.ts';

it.each([
  [15.99, 7.99, 50],
  [24.99, 9.49, 62],
  [10, 9.99, 0],
  [1, 0.7, 30],
  [24, 24, 0],
])('a product of $%d for $%d is %d percent off', (price, salePrice, percent) => {
  expect(discountOf({ price, salePrice })).toBe(percent);
});
