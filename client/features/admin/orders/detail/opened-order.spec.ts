import { neighbours } from './opened-order.tsx';

const orders = [{ _id: '1' }, { _id: '2' }, { _id: '3' }];

it.each([
  ['1', { previous: undefined, next: '2' }],
  ['2', { previous: '1', next: '3' }],
  ['3', { previous: '2', next: undefined }],
  ['9', undefined],
])('beside %p are %p', (id, beside) => {
  expect(neighbours(orders, id)).toEqual(beside);
});
