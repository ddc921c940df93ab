import { narrowingWords, prefixQuery } from './search-words.ts';

describe('words of a search', () => {
  it.each([
    ['a word twice once', ['ada', 'ada'], ['ada']],
    ['the longer of two words that begin alike', ['ada', 'a', 'adam'], ['adam']],
    ['nothing of what all order numbers begin with', ['l', 'lc'], []],
    ['a name that begins like an order number', ['lc', 'lcd'], ['lcd']],
    ['the rest as it is', ['lovelace', 'ada'], ['lovelace', 'ada']],
  ])('keep %s', (_, words, kept) => {
    expect(narrowingWords(words)).toEqual(kept);
  });

  it('match as prefixes', () => {
    expect(prefixQuery(['ada', '1234'])).toBe(`'ada':* & '1234':*`);
  });
});
