import { amountText } from './amount-text.ts';

const item = { title: 'Bell', color: '', quantity: 1, salePrice: 7.99 };
const free = { shippingMethod: 'free', shippingCost: 0 };

it.each([
  ['', { ...free, amount: 7.99, items: [item] }],
  ['$7.99 · Shipping: drone FREE', { amount: 7.99, items: [item], shippingMethod: 'drone', shippingCost: 0 }],
  ['$15.98', { ...free, amount: 15.98, items: [item, item] }],
  [
    '$15.98 · Shipping: express $7.99',
    { amount: 15.98, items: [item], shippingMethod: 'express', shippingCost: 7.99 },
  ],
])('the amount is %p beside the time of %j', (expected, order) => {
  expect(amountText(order)).toBe(expected);
});
