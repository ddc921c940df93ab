import { BatchSize } from './batch-size.ts';

function sizeAfter(...answers: { orders: number; refused: boolean }[]): number {
  const size = new BatchSize();
  for (const { orders, refused } of answers)
    for (let order = 0; order < orders; order += 1) size.count(refused);
  return size.maxOrders;
}

describe('a batch', () => {
  it('has at most 32 orders', () => {
    expect(sizeAfter()).toBe(32);
    expect(sizeAfter({ orders: 1_000, refused: false })).toBe(32);
  });

  it('has fewer orders the more have recently been refused, and one if nearly all were', () => {
    expect(sizeAfter({ orders: 1, refused: true })).toBe(25);
    expect(sizeAfter({ orders: 5, refused: true })).toBe(5);
    expect(sizeAfter({ orders: 100, refused: true })).toBe(1);
  });

  it('has 32 orders again once enough were stored', () => {
    const refused = { orders: 100, refused: true };
    expect(sizeAfter(refused, { orders: 100, refused: false })).toBeLessThan(32);
    expect(sizeAfter(refused, { orders: 250, refused: false })).toBe(32);
  });
});
