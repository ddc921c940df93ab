import { countText } from './status-filter.tsx';

const counts = { pending: 3, paid: 4, cancelled: 0, unshipped: 0, shipped: 0, newestAt: null };

it.each([
  ['pending', 0, '0'],
  ['pending', 999, '999'],
  ['pending', 1000, '1,000+'],
] as const)('%s orders, %d of them, are shown as %p', (status, number, text) => {
  expect(countText({ ...counts, [status]: number }, status)).toBe(text);
});

it.each([
  [counts, '7'],
  [{ ...counts, pending: 600, paid: 700 }, '1,300'],
  [{ ...counts, paid: 1000 }, '1,000+'],
])('%p are %p in all', (known, text) => {
  expect(countText(known)).toBe(text);
});
