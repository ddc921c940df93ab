import { loadedRows } from '#client/lib/admin/paged-lists.ts';
import { withUpdatedOrders } from './orders-queries.ts';

const pages = [
  {
    rows: [
      { _id: '3', amount: 3 },
      { _id: '2', amount: 2 },
    ],
    next: '/api/orders?after=2',
  },
  {
    rows: [
      { _id: '2', amount: 2 },
      { _id: '1', amount: 1 },
    ],
    next: undefined,
  },
];

describe('the loaded pages', () => {
  it('show every order once, in order', () => {
    expect(loadedRows(pages).map(({ _id }) => _id)).toEqual(['3', '2', '1']);
  });

  it('include the update of an order', () => {
    const changed = withUpdatedOrders(pages, [{ _id: '1', status: 'paid' }]);
    expect(loadedRows(changed)).toEqual([
      { _id: '3', amount: 3 },
      { _id: '2', amount: 2 },
      { _id: '1', amount: 1, status: 'paid' },
    ]);
  });
});
