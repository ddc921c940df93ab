import { newsText, storedIn } from './order-news.ts';

it.each([
  ['{"stored":2,"changed":1}', 2],
  ['{"stored":0,"changed":1}', 0],
  ['{"stored":-1}', 0],
  ['{"stored":"2"}', 0],
  ['{}', 0],
  ['null', 0],
  ['', 0],
])('the news %p tell of %d new orders', (data, stored) => {
  expect(storedIn(data)).toBe(stored);
});

it.each([
  [1, '1 new order'],
  [2, '2 new orders'],
])('%d is %p', (count, text) => {
  expect(newsText(count)).toBe(text);
});
