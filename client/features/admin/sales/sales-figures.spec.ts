import { keyFigures, type SummaryDay, totalOf } from './sales-figures.ts';

const NONE = { orders: 0, revenue: 0 };

function day(figures: Partial<SummaryDay> = {}): SummaryDay {
  return { day: '2025-01-01', pending: NONE, paid: NONE, cancelled: NONE, ...figures };
}

const one = { orders: 1, revenue: 7.99 };

describe('sales figures', () => {
  it('count every order, the revenue of paid ones, and apart from it what is pending', () => {
    const days = [
      day({ pending: one, paid: { orders: 2, revenue: 15.98 }, cancelled: one }),
      day({ paid: one }),
    ];
    expect(totalOf(days)).toEqual({ orders: 5, revenue: 23.97, pending: 7.99 });
    expect(totalOf([])).toEqual({ ...NONE, pending: 0 });
  });

  it('cover today, the last seven days and the seven before those', () => {
    const days = Array.from({ length: 30 }, (_, index) => day({ paid: { orders: index, revenue: index } }));
    expect(keyFigures(days)).toEqual({
      today: { orders: 29, revenue: 29, pending: 0 },
      week: { orders: 182, revenue: 182, pending: 0 },
      weekBefore: { orders: 133, revenue: 133, pending: 0 },
    });
  });
});
