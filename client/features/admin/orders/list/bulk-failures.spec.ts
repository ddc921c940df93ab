import { bulkFailures } from './bulk-failures.tsx';

it('groups the failed orders by reason', () => {
  const failed = [
    { _id: '1', error: 'Order not found.' },
    { _id: '2', error: 'Busy.' },
    { _id: '3', error: 'Order not found.' },
  ];
  expect(bulkFailures(failed, [{ _id: '1', orderNumber: 'LC100001' }, { _id: '2' }])).toEqual([
    { error: 'Order not found.', orders: ['LC100001', '3'] },
    { error: 'Busy.', orders: ['2'] },
  ]);
  expect(bulkFailures([], [])).toEqual([]);
});
