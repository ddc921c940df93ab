import type { Stock, StockCount } from '#contract/api/stock.ts';
import { withCount } from './save-stock.ts';
import { changeText } from './stock-changes.tsx';
import { countOf, parseCount } from './stock-counts.ts';

const count = (color: string, remaining: number | null, version = 1): StockCount => ({
  title: 'Bell',
  color,
  remaining,
  version,
  changedAt: null,
  changedBy: null,
});
const stock: Stock = {
  selling: { on: true, sentence: '', version: 0, changedAt: null, changedBy: null },
  counts: [count('Blue', 3), count('Pink', 0)],
};

describe('a typed count', () => {
  it.each([
    ['0', 0],
    [' 12 ', 12],
    ['1,000', 1_000],
    ['1000000', 1_000_000],
    ['1,000,000', 1_000_000],
    ['', null],
    ['  ', null],
  ])('%j is %j', (typed, remaining) => {
    expect(parseCount(typed)).toBe(remaining);
  });

  it.each(['-1', '1.5', '1,5', '1e3', '1000001', '9'.repeat(400), 'twelve', '12 left', '0x10', '١٢', '∞'])(
    '%j is refused',
    (typed) => {
      expect(parseCount(typed)).toBeUndefined();
    },
  );
});

describe('the stock', () => {
  it('has version 0 of what was never counted', () => {
    expect(countOf(stock, 'Bell', 'Pink')).toMatchObject({ remaining: 0, version: 1 });
    expect(countOf(stock, 'Bell', '')).toEqual({ remaining: null, version: 0 });
    expect(countOf(stock, 'Gong', 'Blue')).toEqual({ remaining: null, version: 0 });
  });

  it('shows a saved count at once', () => {
    const saved = withCount(withCount(stock, count('Blue', 9, 7)), count('Red', null));
    expect(countOf(saved, 'Bell', 'Blue')).toMatchObject({ remaining: 9, version: 7 });
    expect(saved.counts).toHaveLength(3);
  });
});

it.each([
  [12, 20, '12 → 20'],
  [null, 0, 'Not counted → 0'],
  [3, null, '3 → Not counted'],
])('the log shows a change from %j to %j', (before, remaining, text) => {
  expect(changeText({ before, remaining })).toBe(text);
});
