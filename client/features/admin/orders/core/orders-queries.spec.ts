import { loadedOrders, withOrders } from './orders-queries.ts';

const pages = [
  {
    orders: [
      { _id: '3', amount: 3 },
      { _id: '2', amount: 2 },
    ],
    next: '/api/orders?after=2',
  },
  {
    orders: [
      { _id: '2', amount: 2 },
      { _id: '1', amount: 1 },
    ],
    next: undefined,
  },
];

describe('the loaded pages', () => {
  it('show every order once, in order', () => {
    expect(loadedOrders(pages).map(({ _id }) => _id)).toEqual(['3', '2', '1']);
  });

  it('take over the update of an order', () => {
    const changed = withOrders(pages, [{ _id: '1', status: 'paid' }]);
    expect(loadedOrders(changed)).toEqual([
      { _id: '3', amount: 3 },
      { _id: '2', amount: 2 },
      { _id: '1', amount: 1, status: 'paid' },
    ]);
  });
});
