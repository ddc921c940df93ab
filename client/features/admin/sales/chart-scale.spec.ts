import { axisTicks, barsOf, dayTotal } from './chart-scale.ts';

const NONE = { orders: 0, revenue: 0 };
const day = {
  day: '2025-01-01',
  pending: { orders: 1, revenue: 10 },
  paid: { orders: 2, revenue: 20 },
  cancelled: { orders: 1, revenue: 5 },
};

describe('the axis', () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 1, 2, 3, 4]],
    [5, [0, 2, 4, 6]],
    [37, [0, 10, 20, 30, 40]],
    [39.95, [0, 10, 20, 30, 40]],
    [101, [0, 50, 100, 150]],
    [1234, [0, 500, 1000, 1500]],
  ])('of at most %d has the ticks %p', (highest, ticks) => {
    expect(axisTicks(highest)).toEqual(ticks);
  });
});

describe('a bar', () => {
  it('is stacked from the axis, paid first', () => {
    expect(barsOf(day, 'orders', 8, 80)).toEqual([
      { status: 'paid', y: 60, height: 20 },
      { status: 'pending', y: 50, height: 10 },
      { status: 'cancelled', y: 40, height: 10 },
    ]);
  });

  it('of revenue shows only paid orders', () => {
    expect(barsOf(day, 'revenue', 40, 80)).toEqual([{ status: 'paid', y: 40, height: 40 }]);
    expect([dayTotal(day, 'orders'), dayTotal(day, 'revenue')]).toEqual([4, 20]);
  });

  it('of an empty day has no parts', () => {
    expect(barsOf({ day: '', pending: NONE, paid: NONE, cancelled: NONE }, 'orders', 8, 80)).toEqual([]);
  });
});
