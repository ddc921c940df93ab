import { narrowingTokens, prefixQuery } from './search-tokens.ts';

describe('search tokens', () => {
  it.each([
    ['removes duplicates', ['ada', 'ada'], ['ada']],
    ['keeps only the longer of two with the same prefix', ['ada', 'a', 'adam'], ['adam']],
    ['removes the prefix of all order numbers', ['l', 'lc'], []],
    ['keeps a name that starts like an order number', ['lc', 'lcd'], ['lcd']],
    ['keeps unrelated tokens', ['lovelace', 'ada'], ['lovelace', 'ada']],
  ])('%s', (_, tokens, expected) => {
    expect(narrowingTokens(tokens)).toEqual(expected);
  });

  it('match as prefixes', () => {
    expect(prefixQuery(['ada', '1234'])).toBe(`'ada':* & '1234':*`);
  });
});
