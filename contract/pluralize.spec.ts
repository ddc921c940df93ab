import { formatCount, pluralize } from './pluralize.ts';

it.each([0, 7, 999, 1_000, 12_345, 123_456, 1_234_567, 1_000_000_000])('writes %d with commas', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
});

it('writes one of something in the singular', () => {
  expect([0, 1, 1_200].map((count) => pluralize(count, 'order'))).toEqual([
    '0 orders',
    '1 order',
    '1,200 orders',
  ]);
});
