import { addressSize, addressSizes, typeSize } from './type-size.ts';

it.each([
  [['Ada', 'Reno'], 36],
  [['Ada', 'Reno, NV 89501'], 28],
  [['Ada Lovelace and Charles Babbage', ''], 16],
])('prints %j in %d px', (lines, size) => {
  expect(typeSize(lines, { width: 200, characterWidth: 0.5, largest: 36, smallest: 16 })).toBe(size);
});

it.each([
  ['a name of one line', ['Ada', '1 Oak St', 'Reno, NV 89501'], 20],
  ['a name of three lines', ['Maria Fernanda Gonzalez Rodriguez', '1 Oak St', 'Apt 4', 'Reno, NV 89501'], 18],
  ['the longest name, in the smallest size', ['Maria '.repeat(30), '1 Oak St', 'Reno, NV 89501'], 12],
])('prints an address no higher than its room: %s', (_, lines, size) => {
  const room = { width: 200, height: 132, characterWidth: 0.5, largest: 20, smallest: 12 };
  expect(addressSize(lines, room)).toBe(size);
});

describe('a batch', () => {
  const room = {
    width: 200,
    height: 150,
    characterWidth: 0.5,
    largest: 20,
    smallest: 12,
    smallestForAll: 16,
  };
  const short = ['Ada', '1 Oak St', 'Reno, NV 89501'];
  const long = ['Ada', '12 Old Mission Road SW', 'Reno, NV 89501'];
  const longest = ['Ada', '12345 Old Mission Road South', 'Reno, NV 89501'];

  it.each([
    ['the largest size, if all addresses fit', [short, short], [20, 20]],
    ['the size of its longest address', [short, long], [18, 18]],
    ['not the size of an unusually long one', [short, long, longest], [16, 16, 14]],
  ])('has %s', (_, addresses, sizes) => {
    expect(addressSizes(addresses, room)).toEqual(sizes);
  });
});
