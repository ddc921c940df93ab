import { bulkFailures } from './bulk-failures.tsx';

it('groups the failed orders by reason', () => {
  const failed = [
    { _id: '1', error: 'Order not found.' },
    { _id: '2', error: 'Busy.' },
    { _id: '3', error: 'Order not found.' },
  ];
  expect(
    bulkFailures(
      { updated: [], failed },
      { count: 3, known: [{ _id: '1', orderNumber: 'LC100001' }, { _id: '2' }] },
    ),
  ).toEqual([
    { error: 'Order not found.', count: 2, orders: ['LC100001', '3'] },
    { error: 'Busy.', count: 1, orders: ['2'] },
  ]);
  expect(bulkFailures({ updated: [], failed: [] }, { count: 0, known: [] })).toEqual([]);
});

it('names no orders if those of a filter were not changed', () => {
  const outcome = { updated: [], failed: [], error: 'They have changed.' };
  expect(bulkFailures(outcome, { count: 70, known: [{ _id: '1' }] })).toEqual([
    { error: 'They have changed.', count: 70 },
  ]);
});
