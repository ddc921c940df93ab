import { countText } from './status-filter.tsx';

const counts = { pending: 3, paid: 4, cancelled: 0, unshipped: 0, shipped: 0, newestAt: null };

it.each([
  ['pending', 0, '0'],
  ['pending', 999, '999'],
  ['pending', 1000, '1,000+'],
] as const)('a count of %s orders, %d, is shown as %p', (status, number, text) => {
  expect(countText({ ...counts, [status]: number }, status)).toBe(text);
});

it.each([
  [counts, '7'],
  [{ ...counts, pending: 600, paid: 700 }, '1,300'],
  [{ ...counts, paid: 1000 }, '1,000+'],
])('the total of %p is shown as %p', (known, text) => {
  expect(countText(known)).toBe(text);
});
