import { neighbors, nextToShip } from './order-dialog.tsx';

const orders = [{ _id: '1' }, { _id: '2' }, { _id: '3' }];

it.each([
  ['1', { previous: undefined, next: '2' }],
  ['2', { previous: '1', next: '3' }],
  ['3', { previous: '2', next: undefined }],
  ['9', undefined],
])('the neighbors of %p are %p', (id, expected) => {
  expect(neighbors(orders, id)).toEqual(expected);
});

describe('the next order to ship', () => {
  const toShip = (...waiting: string[]) =>
    orders.map(({ _id }) => ({ _id, toShipSince: waiting.includes(_id) ? '2026-11-21T09:30:00Z' : null }));

  it.each([
    ['is the first one below', toShip('1', '3'), '2', '3', '3'],
    ['is above if no later one waits', toShip('1', '2'), '2', '3', '1'],
    ['is above for the last order of the list', toShip('1'), '3', undefined, '1'],
    ['takes the place of an order that has left the list', toShip('2', '3'), '9', '3', '3'],
    ['is not the open order itself', toShip('2'), '2', '3', undefined],
  ])('%s', (_, list, id, next, expected) => {
    expect(nextToShip(list, id, next)).toBe(expected);
  });
});
