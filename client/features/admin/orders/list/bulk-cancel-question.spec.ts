import { cancelText, refundText } from './bulk-cancel-question.ts';

it.each([
  [1, 1, 'It’s paid: refund it at your payment provider.'],
  [1, 4, '1 of them is paid: refund it at your payment provider.'],
  [3, 4, '3 of them are paid: refund them at your payment provider.'],
  [4, 4, 'They’re paid: refund them at your payment provider.'],
])('says of %d paid orders among %d: %p', (paid, count, text) => {
  expect(refundText(paid, count)).toBe(text);
});

it.each([
  [1, 'Cancel 1 order'],
  [1200, 'Cancel 1,200 orders'],
])('says how many orders it cancels: %d', (count, text) => {
  expect(cancelText(count)).toBe(text);
});
