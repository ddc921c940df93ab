import { resultText } from './result-text.ts';

it.each([
  [0, false, 'No orders'],
  [1, false, '1 order'],
  [12, false, '12 orders'],
  [50, true, 'The first 50 orders'],
])('%d orders (more: %p) are announced as %p', (shown, more, text) => {
  expect(resultText(shown, more)).toBe(text);
});
