import { shippingText } from './shipping-text.ts';

it.each([
  [0, 'FREE'],
  [7.99, '$7.99'],
])('shows shipping for %p dollars as %p', (dollars, shown) => {
  expect(shippingText(dollars)).toBe(shown);
});
