import type { WordSearch } from './order-list-sql.ts';

/** `order_words()` removes it from order numbers. */
const REMOVED_PREFIX = 'lc';
/** The characters of an order number in `search_words`. */
const STORED_LENGTH = 8;

/** A word of a search, as tsqueries that match it as the beginning of a word. */
export interface SearchToken {
  token: string;
  query: string;
  /** For `search_words`, which contains only the beginning of a long order number. */
  stored: string;
}

/**
 * The tokens that narrow a search. Tokens match as prefixes, so a prefix of another token adds nothing, and neither does a
 * prefix of every order number.
 * @param prefixes of the shop's order numbers, in lowercase
 */
export function narrowingTokens(tokens: string[], prefixes: string[]): string[] {
  const unique = [...new Set(tokens)];
  const removed = prefixes.includes(REMOVED_PREFIX) ? REMOVED_PREFIX : '';
  return unique.filter(
    (token) =>
      !removed.startsWith(token) &&
      !prefixes.every((prefix) => prefix.startsWith(token)) &&
      !unique.some((other) => other !== token && other.startsWith(token)),
  );
}

const asQuery = (beginnings: string[]) => {
  const unique = [...new Set(beginnings)].map((beginning) => `'${beginning}':*`);
  return unique.length === 1 ? unique.join() : `(${unique.join(' | ')})`;
};

/** Digits also stand for an order number with any of the prefixes. */
export function searchToken(token: string, prefixes: string[]): SearchToken {
  const kept = prefixes.filter((prefix) => prefix !== REMOVED_PREFIX);
  const isDigits = /^[1-9][0-9]{0,5}$/.test(token);
  const beginnings = [token, ...(isDigits ? kept.map((prefix) => prefix + token) : [])];
  const isNumber = (beginning: string) =>
    kept.some((prefix) => beginning.startsWith(prefix) && /^[0-9]+$/.test(beginning.slice(prefix.length)));
  const stored = beginnings.map((beginning) =>
    isNumber(beginning) ? beginning.slice(0, STORED_LENGTH) : beginning,
  );
  return { token, query: asQuery(beginnings), stored: asQuery(stored) };
}

/** Of so many digits, an order number begins with one of 900 beginnings. */
const RARE_DIGITS = 3;

/** Whether so few orders match that a scan of the newest ones would not fill a page. */
export function isRare(token: string, prefixes: string[]): boolean {
  const prefix = prefixes.find((each) => token.startsWith(each)) ?? '';
  const rest = token.slice(prefix.length);
  return rest.length >= RARE_DIGITS && /^[0-9]+$/.test(rest);
}

export function wordSearch(tokens: SearchToken[]): WordSearch {
  return {
    query: tokens.map(({ query }) => query).join(' & '),
    hasLongNumber: tokens.some(({ query, stored }) => query !== stored),
  };
}
