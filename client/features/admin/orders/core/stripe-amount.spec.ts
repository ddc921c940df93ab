import { formatStripeAmount } from './stripe-amount.ts';

it.each([
  [799, 'usd', '$7.99'],
  [0, 'usd', '$0.00'],
  [123456, 'eur', '€1,234.56'],
  [799, 'jpy', '¥799'],
  [799, 'xyz', 'XYZ\u00a07.99'],
])('%s of %s are %s', (amount, currency, text) => {
  expect(formatStripeAmount(amount, currency)).toBe(text);
});
