import { typeSize } from './type-size.ts';

it.each([
  [['Ada', 'Reno'], 'large'],
  [['Ada', 'Reno, NV'], 'medium'],
  [['Ada Lovelace', ''], 'small'],
  [['Ada Lovelace and Charles Babbage'], 'tiny'],
])('the longest of %j decides on the size %s', (lines, size) => {
  expect(typeSize(lines, { large: 4, medium: 8, small: 12 })).toBe(size);
});
