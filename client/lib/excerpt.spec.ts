import { excerpt } from './excerpt.ts';

it.each([
  ['A soft collar.', 14, 'A soft collar.'],
  ['A soft collar with a laser.', 20, 'A soft collar with…'],
  ['A soft collar with a laser.', 14, 'A soft collar…'],
  ['Averylongword', 8, 'Averylo…'],
])('shortens %p to %p characters as %p', (text, limit, expected) => {
  expect(excerpt(text, limit)).toBe(expected);
});
