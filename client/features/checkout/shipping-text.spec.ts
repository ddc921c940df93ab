import { SHIPPING } from '#contract/orders.ts';
import { shippingText } from './shipping-text.ts';

it.each([
  ['free', 'FREE'],
  ['express', '$7.99'],
] as const)('shows the cost of %p shipping as %p', (method, shown) => {
  expect(shippingText(SHIPPING[method].cost)).toBe(shown);
});
