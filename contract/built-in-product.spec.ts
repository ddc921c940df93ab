import { BUILT_IN_PRODUCT } from './built-in-product.ts';
import { discountOf, priceProblem } from './prices.ts';

it.each([
  [15.99, 7.99, 50],
  [24.99, 9.49, 62],
  [10, 9.99, 0],
  [1, 0.7, 30],
])('a collar of $%d for $%d is %d percent off', (price, salePrice, percent) => {
  expect(discountOf({ price, salePrice })).toBe(percent);
});

describe('prices of the collar', () => {
  it('are valid', () => {
    expect(priceProblem(BUILT_IN_PRODUCT)).toBeUndefined();
  });

  it.each([
    [15.99, 0, 'The sale price must be more than $0: it is 0.'],
    [15.99, -7.99, 'The sale price must be more than $0: it is -7.99.'],
    [15.99, Number.NaN, 'The sale price must be more than $0: it is NaN.'],
    [15.99, 7.999, 'Prices must be in whole cents: they are 15.99 and 7.999.'],
    [15.995, 7.99, 'Prices must be in whole cents: they are 15.995 and 7.99.'],
    [7.99, 15.99, 'The sale price must be less than the list price, 7.99'],
    [7.99, 7.99, 'The sale price must be less than the list price, 7.99'],
  ])('are refused: list $%d, sale $%d', (price, salePrice, problem) => {
    expect(priceProblem({ price, salePrice })).toContain(problem);
  });
});
