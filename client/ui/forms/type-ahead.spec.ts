import { appendLetter, matchingOption } from './type-ahead.ts';

const OPTIONS = ['Alphabetically A-Z', 'Alphabetically Z-A', 'Price Low to High', 'Price High to Low'];

describe('matchingOption', () => {
  it.each([
    ['p', 0, 2],
    ['p', 2, 3],
    ['pp', 2, 3],
    ['p', 3, 2],
    ['price h', 2, 3],
    ['a', 3, 0],
    ['alphabetically z', 0, 1],
    ['x', 1, undefined],
  ])('for %p from option %p is %p', (text, from, found) => {
    expect(matchingOption(OPTIONS, text, from)).toBe(found);
  });
});

describe('appendLetter', () => {
  it('appends quick letters, and starts over after a pause', () => {
    const first = appendLetter({ text: '', at: 0 }, 'P', 5000);
    expect(appendLetter(first, 'r', 5300).text).toBe('pr');
    expect(appendLetter(first, 'r', 6000).text).toBe('r');
  });
});
