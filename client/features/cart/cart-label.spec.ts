import { cartLabel } from './cart-label.ts';

it.each([
  [0, 'Cart, 0 items'],
  [1, 'Cart, 1 item'],
  [2, 'Cart, 2 items'],
])('a cart of %p is called %p', (count, label) => {
  expect(cartLabel(count)).toBe(label);
});
