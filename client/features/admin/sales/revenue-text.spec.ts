import { revenueText } from './revenue-text.ts';

it.each([
  [0, '$0.00'],
  [7.99, '$7.99'],
  [1321.5, '$1,321.50'],
])('%d dollars are shown as %p', (dollars, text) => {
  expect(revenueText(dollars)).toBe(text);
});
