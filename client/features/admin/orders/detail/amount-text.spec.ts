import { amountText } from './amount-text.ts';

it.each([
  [{ amount: 7.99, shippingMethod: 'free', shippingCost: 0 }, '$7.99'],
  [{ amount: 15.98, shippingMethod: 'express', shippingCost: 7.99 }, '$15.98 · Shipping: express $7.99'],
])('the amount of %j is %p', (order, expected) => {
  expect(amountText(order)).toBe(expected);
});
