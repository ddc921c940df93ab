import { stockStep } from './order-stock.tsx';

const item = { title: 'Bell', color: 'Blue', remaining: 2, state: 'taken', changedAt: null } as const;
const returned = { ...item, state: 'returned', changedAt: '2026-11-21T09:30:00.000Z' } as const;

describe('the item of an order that was cancelled', () => {
  it('can be put back once', () => {
    expect(stockStep(item, true)).toEqual({
      text: 'Bell in Blue: 2 left. This order’s item isn’t back in stock.',
      next: 'returned',
    });
    expect(stockStep(returned, true)).toEqual({
      text: 'Bell in Blue: 2 left. This order’s item is back in stock.',
    });
  });

  it('can be taken again once the order is paid, unless it is sold out', () => {
    expect(stockStep(returned, false)?.next).toBe('taken');
    expect(stockStep({ ...returned, state: 'taken' }, false)).toEqual({
      text: 'Bell in Blue: 2 left. This order’s item was taken from stock again.',
    });
    expect(stockStep({ ...returned, remaining: 0 }, false)).toEqual({
      text: 'Bell in Blue is sold out. This order’s item went back into stock.',
    });
  });

  it('is not mentioned if it was never put back, or is not counted', () => {
    expect(stockStep(item, false)).toBeUndefined();
    expect(stockStep({ ...item, remaining: null }, true)).toBeUndefined();
    expect(stockStep({ ...returned, remaining: null }, false)).toBeUndefined();
  });
});
