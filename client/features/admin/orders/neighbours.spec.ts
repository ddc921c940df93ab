import { neighbours } from './neighbours.ts';

const orders = [{ _id: '1' }, { _id: '2' }, { _id: '3' }];

it.each([
  ['1', undefined, '2'],
  ['2', '1', '3'],
  ['3', '2', undefined],
  ['9', undefined, undefined],
])('beside %p are %p and %p', (id, previous, next) => {
  expect(neighbours(orders, id)).toEqual({ previous, next });
});
