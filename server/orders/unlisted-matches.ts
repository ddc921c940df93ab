import { searchedWords } from '../../contract/search-words.ts';
import { comparableTrackingNumber } from '../../contract/tracking-numbers.ts';
import type { SearchedRecord } from './order-record.ts';
import type { ParsedSearch } from './order-search.ts';
import type { SearchToken } from './search-tokens.ts';

const has = (words: readonly string[], { alternatives }: SearchToken) =>
  alternatives.some((beginnings) =>
    beginnings.every((beginning) => words.some((word) => word.startsWith(beginning))),
  );

/** As `order_words()` returns them, which removes the prefix of order numbers from every text. */
export const wordsIn = (text: string) => searchedWords(text).map((word) => word.replace(/^lc(?=[0-9])/, ''));

/** The digits without extension and country code, and the last seven: those without the area code. */
export function phoneWords(phone: string): string[] {
  const digits = phone
    .toLowerCase()
    .replace(/x.*/s, '')
    .replaceAll(/[^0-9]/g, '')
    .replace(/^1(?=[0-9]{10}$)/, '');
  return [digits, digits.slice(-7)];
}

const addressOf = ({ address, address2, city, state, zip }: SearchedRecord) =>
  [address, address2, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ');

/**
 * Returns what a search found an order by, unless the list shows it: the address, phone number or tracking number. The list
 * shows the order number, name and email. Repeats the rules of migration 039, because PostgreSQL would split the texts anew.
 */
export function unlistedMatch(
  order: SearchedRecord,
  { tokens, trackingNumbers, isTracked }: ParsedSearch,
): string | undefined {
  const { order_number: number, name, email, tracking } = order;
  // A number is found with and without its prefix.
  const listed = wordsIn(`${number} ${number.replace(/^[A-Z]+/, '')} ${name} ${email}`);
  const unlisted = tokens.filter((token) => !has(listed, token));
  if (unlisted.length > 0) {
    const address = addressOf(order);
    const addressWords = wordsIn(address);
    // The address has every word that the others don't have, unless it may be in the phone or tracking number.
    if (unlisted.some((token) => !(token.isDigits || isTracked) || has(addressWords, token))) return address;
    const phone = order.phone ?? '';
    if (unlisted.some((token) => has(phoneWords(phone), token))) return phone;
  }
  const tracked = tracking?.number;
  return tracked && trackingNumbers.includes(comparableTrackingNumber(tracked)) ? tracked : undefined;
}
