import type { OrderSelection } from '#contract/api/order-selection.ts';
import { targetsOfFilter, targetsOfRows } from './bulk-targets.ts';

const ORDERS = [
  { _id: '1', status: 'pending' },
  { _id: '2', status: 'paid' },
  { _id: '3', status: 'paid', shippedAt: '2026-01-01T00:00:00.000000Z' },
  { _id: '4', status: 'cancelled', customerInfo: { name: 'Erased', email: 'erased@erased.invalid' } },
] as const;

const COUNTS: OrderSelection = {
  ...{ count: 70, pending: 20, paid: 40, cancelled: 10, unshipped: 30, shipped: 5, erased: 2 },
  until: '2026-01-01T00:00:00.000000Z',
  version: 'v',
};

describe('the targets of a bulk change', () => {
  it('are the selected rows that each action applies to', () => {
    expect(targetsOfRows(ORDERS)).toEqual({
      paid: { count: 2, orders: { ids: ['1', '4'] } },
      cancelled: { count: 3, orders: { ids: ['1', '2', '3'] } },
      shipped: { count: 1, orders: { ids: ['2'] } },
      cancelsPaid: 2,
      cancelsShipped: true,
      printable: 3,
    });
    expect(targetsOfRows(ORDERS.slice(0, 2)).cancelsShipped).toBe(false);
  });

  it('are the counted orders of a filter, without its sort order', () => {
    const filter = { search: 'ada', status: 'paid', sort: 'createdAt' } as const;
    const orders = {
      selection: { search: 'ada', status: 'paid', until: COUNTS.until, version: COUNTS.version },
    };
    expect(targetsOfFilter({ filter, counts: COUNTS })).toEqual({
      paid: { count: 30, orders },
      cancelled: { count: 60, orders },
      shipped: { count: 30, orders },
      cancelsPaid: 40,
      cancelsShipped: true,
      printable: 68,
    });
  });
});
