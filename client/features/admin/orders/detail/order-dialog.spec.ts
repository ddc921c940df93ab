import { neighbors } from './order-dialog.tsx';

const orders = [{ _id: '1' }, { _id: '2' }, { _id: '3' }];

it.each([
  ['1', { previous: undefined, next: '2' }],
  ['2', { previous: '1', next: '3' }],
  ['3', { previous: '2', next: undefined }],
  ['9', undefined],
])('the neighbors of %p are %p', (id, expected) => {
  expect(neighbors(orders, id)).toEqual(expected);
});
