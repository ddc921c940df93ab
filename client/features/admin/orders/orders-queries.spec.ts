import type { AdminOrder } from '#contract/orders.ts';
import { loadedOrders, withOrders } from './orders-queries.ts';

const order = (_id: string, amount: number): AdminOrder => ({
  _id,
  orderNumber: `LC10000${_id}`,
  productId: { _id: null, title: 'Smart Laser Cat Collar' },
  customerInfo: { name: 'Ada', email: 'ada@example.com' },
  amount,
  status: 'pending',
  createdAt: '2025-01-01T00:00:00Z',
});

const pages = [
  {
    orders: [order('3', 3), order('2', 2)],
    next: '/api/orders?after=2',
  },
  {
    orders: [order('2', 2), order('1', 1)],
    next: undefined,
  },
];

describe('the loaded pages', () => {
  it('show every order once, in order', () => {
    expect(loadedOrders(pages).map(({ _id }) => _id)).toEqual(['3', '2', '1']);
  });

  it('take over the update of an order', () => {
    const changed = withOrders(pages, [{ ...order('1', 1), status: 'paid' }]);
    expect(loadedOrders(changed)).toEqual([
      order('3', 3),
      order('2', 2),
      { ...order('1', 1), status: 'paid' },
    ]);
  });
});
