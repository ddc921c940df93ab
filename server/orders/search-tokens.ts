/** `order_words()` removes it from order numbers. */
const REMOVED_PREFIX = 'lc';

/** The shortest phone number: without its area code. */
const PHONE_DIGITS = 7;
/** So many digits are worth looking up, together with others. */
const LOOKED_UP_DIGITS = 3;

const DIGITS = /^[0-9]+$/;
/** Ends with four digits or more. Three begin the ZIP code or telephone number of a hundredth of the orders. */
const RARE = /^[a-z]{0,4}[0-9]{4,}$/;

/** What a search looks for, in one or more of its words. */
export interface SearchToken {
  /** An order matches if, for one of these lists, each text begins one of its words. */
  alternatives: string[][];
  /** The tsquery for them. */
  query: string;
  /** A tsquery that the full-text index answers quickly: finds the same orders, and possibly more. */
  lookup: string;
  /** Whether so few orders match that a scan of the newest ones would not fill a page. */
  rare: boolean;
  /** Whether a phone number may have it. */
  isDigits: boolean;
  /** Its characters. */
  length: number;
}

const joined = (queries: string[], operator: string) =>
  queries.length === 1 ? queries.join() : `(${queries.join(operator)})`;

/** A tsquery for any of the alternatives. */
const queryFor = (alternatives: string[][]) =>
  joined(
    alternatives.map((beginnings) =>
      joined(
        beginnings.map((beginning) => `'${beginning}':*`),
        ' & ',
      ),
    ),
    ' | ',
  );

/** A phone number is stored without the country code 1, which no area code begins with. */
const phones = (digits: string) =>
  digits.length < PHONE_DIGITS ? [] : [digits, ...(digits.startsWith('1') ? [digits.slice(1)] : [])];

function wordToken(word: string): SearchToken {
  const isDigits = DIGITS.test(word);
  const numbers = isDigits ? phones(word) : [];
  const alternatives = (numbers.length > 0 ? numbers : [word]).map((beginning) => [beginning]);
  const query = queryFor(alternatives);
  return { alternatives, query, lookup: query, rare: RARE.test(word), isDigits, length: word.length };
}

/** Groups of digits that follow each other may be one phone number: (512) 555-0142. */
function phoneToken(groups: string[]): SearchToken {
  const digits = groups.join('');
  const numbers = phones(digits).map((number) => [number]);
  const alternatives = [groups, ...numbers];
  // Too many numbers begin with one or two digits.
  const long = groups.filter((group) => group.length >= LOOKED_UP_DIGITS);
  return {
    alternatives,
    query: queryFor(alternatives),
    lookup: queryFor([long.length > 0 ? long : groups, ...numbers]),
    rare: long.length > 0,
    isDigits: true,
    length: digits.length,
  };
}

/** Runs of digits that may be a phone number, and the other words. */
function withoutPhones(words: string[]): { phones: string[][]; others: string[] } {
  const runs: string[][] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (DIGITS.test(word) && last && DIGITS.test(last[0] ?? '')) last.push(word);
    else runs.push([word]);
  }
  const isPhone = (run: string[]) => run.length > 1 && run.join('').length >= PHONE_DIGITS;
  return { phones: runs.filter(isPhone), others: runs.filter((run) => !isPhone(run)).flat() };
}

/**
 * The tokens that narrow a search. Each matches the beginning of a stored word, so a word adds nothing if another word,
 * or the prefix that is not stored, begins with it.
 * @param words of the search, in their order
 * @param hasRemovedPrefix whether the shop's order numbers begin, or began, with that prefix
 */
export function searchTokens(words: string[], hasRemovedPrefix: boolean): SearchToken[] {
  const { phones, others } = withoutPhones(words);
  const unique = [...new Set(others)];
  const narrowing = unique.filter(
    (word) =>
      !(hasRemovedPrefix && REMOVED_PREFIX.startsWith(word)) &&
      !unique.some((other) => other !== word && other.startsWith(word)),
  );
  return [...narrowing.map(wordToken), ...phones.map(phoneToken)];
}
