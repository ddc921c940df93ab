import { newOrdersText, resultText } from './orders-results.tsx';

it.each([
  [0, false, 'No orders'],
  [1, false, '1 order'],
  [12, false, '12 orders'],
  [50, true, 'The first 50 orders'],
])('%d orders (more: %p) are announced as %p', (shown, more, text) => {
  expect(resultText(shown, more)).toBe(text);
});

it.each([
  [1, '1 new order'],
  [2, '2 new orders'],
])('%d is %p', (count, text) => {
  expect(newOrdersText(count)).toBe(text);
});
