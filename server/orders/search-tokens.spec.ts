import { searchTokens } from './search-tokens.ts';

const queryOf = (words: string[], hasRemovedPrefix = true) =>
  searchTokens(words, hasRemovedPrefix)
    .map(({ query }) => query)
    .join(' & ');

describe('search tokens', () => {
  it.each([
    ['match as beginnings', ['ada', '1234'], `'ada':* & '1234':*`],
    ['are not repeated', ['ada', 'ada'], `'ada':*`],
    ['are only the longer of two with the same beginning', ['ada', 'a', 'adam'], `'adam':*`],
    ['omit the prefix of all order numbers', ['l', 'lc', 'ada'], `'ada':*`],
    ['include a name that begins like that prefix', ['lc', 'lcd'], `'lcd':*`],
  ])('%s', (_, words, expected) => {
    expect(queryOf(words)).toBe(expected);
  });

  it('include the prefix LC in a shop with other prefixes', () => {
    expect(queryOf(['lc'], false)).toBe(`'lc':*`);
  });

  it.each([
    ['5550142', `'5550142':*`],
    ['5125550142', `'5125550142':*`],
    ['15125550142', `('15125550142':* | '5125550142':*)`],
    ['512 555 0142', `(('512':* & '555':* & '0142':*) | '5125550142':*)`],
    ['1 512 555 0142', `(('1':* & '512':* & '555':* & '0142':*) | '15125550142':* | '5125550142':*)`],
    ['ada 555 0142 austin', `'ada':* & 'austin':* & (('555':* & '0142':*) | '5550142':*)`],
    ['12 main 78701', `'12':* & 'main':* & '78701':*`],
    ['512 555', `'512':* & '555':*`],
  ])('of the digits %s may be a phone number', (text, expected) => {
    expect(queryOf(text.split(' '))).toBe(expected);
  });

  it('look up no groups of one or two digits, which too many orders have', () => {
    expect(searchTokens(['1', '512', '55', '50142'], true)[0]?.lookup).toBe(
      `(('512':* & '50142':*) | '15125550142':* | '5125550142':*)`,
    );
    expect(searchTokens(['12', '34', '56', '78'], true)[0]).toMatchObject({
      lookup: `(('12':* & '34':* & '56':* & '78':*) | '12345678':* | '2345678':*)`,
      rare: false,
    });
  });

  it.each([
    ['1234', true],
    ['lc1234', true],
    ['bike1234', true],
    ['123', false],
    ['bb123', false],
    ['adelaide1234', false],
  ])('of %s are rare: %p', (word, rare) => {
    expect(searchTokens([word], true)).toMatchObject([{ rare }]);
  });
});
