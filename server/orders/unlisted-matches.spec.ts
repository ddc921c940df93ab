import type { SearchedRecord } from './order-record.ts';
import { searchTokens } from './search-tokens.ts';
import { unlistedMatch } from './unlisted-matches.ts';

const ORDER = {
  order_number: 'AB123456',
  name: 'José Müller',
  email: 'jose.512@shop.example',
  phone: '+1 (512) 555-0142 x9',
  address: '12 Straße des Ørsted',
  address2: '',
  city: 'El Paso',
  state: 'TX',
  zip: '79901',
  tracking: { carrier: 'ups', number: '1z-999' },
} as SearchedRecord;
const ADDRESS = '12 Straße des Ørsted, El Paso, TX 79901';

const match = (words: string, trackingNumbers: string[] = []) =>
  unlistedMatch(ORDER, {
    hasWords: true,
    tokens: searchTokens(words.split(' '), true),
    trackingNumbers,
    isTracked: trackingNumbers.length > 0,
  });

it.each([
  ['words of the name and email', 'muller jose shop'],
  ['beginnings of these words', 'jo mull exam'],
  ['an order number', 'ab123456'],
  ['an order number without its prefix', '1234'],
  ['digits in the email', '512'],
])('the list shows %s', (_, words) => {
  expect(match(words)).toBeUndefined();
});

it.each([
  ['a street', 'strasse', ADDRESS],
  ['letters that Unicode does not decompose', 'orsted', ADDRESS],
  ['a name and a state', 'jose tx', ADDRESS],
  ['a ZIP code', '79901', ADDRESS],
  ['a whole phone number', '5125550142', ORDER.phone],
  ['one with its country code', '1 512 555 0142', ORDER.phone],
  ['one without its area code', '5550142', ORDER.phone],
  ['a name and a phone number', 'jose 512 555 0142', ORDER.phone],
])('explains %s', (_, words, expected) => {
  expect(match(words)).toBe(expected);
});

it('explains a tracking number', () => {
  expect(match('1z999', ['1Z999'])).toBe('1z-999');
  expect(match('512', ['1Z999'])).toBe('1z-999');
  expect(match('paso', ['1Z999'])).toBe(ADDRESS);
});
