import { searchTokens } from './search-tokens.ts';
import { listsAllWords } from './unlisted-matches.ts';

const ORDER = { id: '1', name: 'José Müller', email: 'jose.512@shop.example' };

const isListed = (words: string[], isTracked = false) =>
  listsAllWords(ORDER, { tokens: searchTokens(words, true), trackingNumbers: [], isTracked });

describe('the name and email of an order', () => {
  it.each([
    ['with words of both', ['muller', 'jose', 'shop']],
    ['with the beginnings of their words', ['jo', 'mull', 'ex']],
  ])('have all of a search %s', (_, words) => {
    expect(isListed(words)).toBe(true);
  });

  it.each([
    ['with a word of the address', ['jose', 'lane']],
    ['with the middle of a word', ['uller']],
    ['that may be a phone number', ['512', '555', '0142']],
  ])('may not have all of a search %s', (_, words) => {
    expect(isListed(words)).toBe(false);
  });

  it('do not explain a tracking number', () => {
    expect(isListed(['512'], true)).toBe(false);
  });
});
