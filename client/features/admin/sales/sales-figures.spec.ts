import {
  keyFigures,
  ordersChange,
  revenueChange,
  revenueText,
  type SummaryDay,
  totalOf,
} from './sales-figures.ts';

const NONE = { orders: 0, revenue: 0 };

function day(figures: Partial<SummaryDay> = {}): SummaryDay {
  return { day: '2025-01-01', pending: NONE, paid: NONE, cancelled: NONE, ...figures };
}

const one = { orders: 1, revenue: 7.99 };

describe('the figures', () => {
  it('count every order, but no revenue of cancelled ones, to the cent', () => {
    const days = [
      day({ pending: one, paid: { orders: 2, revenue: 15.98 }, cancelled: one }),
      day({ paid: one }),
    ];
    expect(totalOf(days)).toEqual({ orders: 5, revenue: 31.96 });
    expect(totalOf([])).toEqual(NONE);
  });

  it('are of today, of seven days with today, and of the seven before', () => {
    const days = Array.from({ length: 30 }, (_, index) => day({ paid: { orders: index, revenue: index } }));
    expect(keyFigures(days)).toEqual({
      today: { orders: 29, revenue: 29 },
      week: { orders: 182, revenue: 182 },
      weekBefore: { orders: 133, revenue: 133 },
    });
  });
});

describe('the comparison', () => {
  it.each([
    [12, 9, '+3 orders (33% more)'],
    [9, 12, '\u22123 orders (25% less)'],
    [8, 9, '\u22121 order (11% less)'],
    [9, 9, 'the same'],
    [0, 0, 'the same'],
    [3, 0, '+3 orders (none before)'],
    [0, 3, '\u22123 orders (100% less)'],
  ])('of %d orders with %d is %p', (now, before, text) => {
    expect(ordersChange(now, before)).toBe(text);
  });

  it.each([
    [23.97, 15.98, '+$7.99 (50% more)'],
    [0.1, 0.3, '\u2212$0.20 (67% less)'],
    [0.3, 0.3, 'the same'],
  ])('of $%d with $%d is %p', (now, before, text) => {
    expect(revenueChange(now, before)).toBe(text);
  });
});

it.each([
  [0, '$0.00'],
  [7.99, '$7.99'],
  [1321.5, '$1,321.50'],
])('%d dollars are shown as %p', (dollars, text) => {
  expect(revenueText(dollars)).toBe(text);
});
