import { countText, totalText } from './orders-toolbar.tsx';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000+'],
])('%d orders are shown as %p', (count, text) => {
  expect(countText(count)).toBe(text);
});

it.each([
  [{ pending: 3, paid: 4, cancelled: 0, newestAt: null }, '7'],
  [{ pending: 600, paid: 700, cancelled: 0, newestAt: null }, '1,300'],
  [{ pending: 3, paid: 1000, cancelled: 0, newestAt: null }, '1,000+'],
])('%p are %p in all', (counts, text) => {
  expect(totalText(counts)).toBe(text);
});
