import { typeSize } from './type-size.ts';

it.each([
  [['Ada', 'Reno'], 36],
  [['Ada', 'Reno, NV 89501'], 28],
  [['Ada Lovelace and Charles Babbage', ''], 16],
])('prints %j in %d px', (lines, size) => {
  expect(typeSize(lines, { width: 200, characterWidth: 0.5, largest: 36, smallest: 16 })).toBe(size);
});
