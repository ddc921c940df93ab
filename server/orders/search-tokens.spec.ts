import { isRare, narrowingTokens, searchToken, wordSearch } from './search-tokens.ts';

describe('search tokens', () => {
  it.each([
    ['removes duplicates', ['ada', 'ada'], ['ada']],
    ['keeps only the longer of two with the same prefix', ['ada', 'a', 'adam'], ['adam']],
    ['removes the prefix of all order numbers', ['l', 'lc'], []],
    ['keeps a name that starts like an order number', ['lc', 'lcd'], ['lcd']],
    ['keeps unrelated tokens', ['lovelace', 'ada'], ['lovelace', 'ada']],
  ])('%s', (_, tokens, expected) => {
    expect(narrowingTokens(tokens, ['lc'])).toEqual(expected);
  });

  it.each([
    [['bb'], ['lc'], ['lc']],
    [['bb'], ['b', 'ada'], ['ada']],
    [['bb', 'lc'], ['lc', '12'], ['12']],
    [['bb', 'lc'], ['b'], ['b']],
    [['bb', 'bic'], ['b'], []],
  ])('of a shop with the prefixes %j: %j become %j', (prefixes, tokens, expected) => {
    expect(narrowingTokens(tokens, prefixes)).toEqual(expected);
  });

  const search = (tokens: string[], prefixes: string[]) =>
    wordSearch(tokens.map((token) => searchToken(token, prefixes)));

  it('match as prefixes', () => {
    expect(search(['ada', '1234'], ['lc'])).toEqual({ query: `'ada':* & '1234':*`, hasLongNumber: false });
  });

  it('of digits also match order numbers with other prefixes', () => {
    expect(search(['ada', '1234', '0123', '1234567'], ['bb', 'lc'])).toEqual({
      query: `'ada':* & ('1234':* | 'bb1234':*) & '0123':* & '1234567':*`,
      hasLongNumber: false,
    });
  });

  it.each([
    ['cat12345', `'cat12345':*`, `'cat12345':*`],
    ['cat123456', `'cat123456':*`, `'cat12345':*`],
    ['12345', `('12345':* | 'cat12345':*)`, `('12345':* | 'cat12345':*)`],
    ['123456', `('123456':* | 'cat123456':*)`, `('123456':* | 'cat12345':*)`],
    ['catherine', `'catherine':*`, `'catherine':*`],
  ])('%s finds a number with a long prefix by its stored beginning', (token, query, stored) => {
    expect(searchToken(token, ['cat', 'lc'])).toEqual({ token, query, stored });
    expect(search([token], ['cat', 'lc']).hasLongNumber).toBe(query !== stored);
  });

  it.each([
    ['123456', true],
    ['123', true],
    ['bb1234', true],
    ['12', false],
    ['bb12', false],
    ['bb', false],
    ['1st', false],
    ['ada123', false],
  ])('%s is rare: %s', (token, rare) => {
    expect(isRare(token, ['bb', 'lc'])).toBe(rare);
  });
});
