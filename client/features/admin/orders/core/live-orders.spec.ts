import { storedCount } from './live-orders.ts';

it.each([
  ['{"stored":2,"changed":1}', 2],
  ['{"stored":0,"changed":1}', 0],
  ['{"stored":-1}', 0],
  ['{"stored":"2"}', 0],
  ['{}', 0],
  ['null', 0],
  ['', 0],
])('the event %p reports %d new orders', (data, stored) => {
  expect(storedCount(data)).toBe(stored);
});
