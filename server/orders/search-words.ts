/** Every order number begins with it and the full-text index leaves it out, so it narrows nothing. */
const ORDER_NUMBER_PREFIX = 'lc';

/** The words that narrow a search. Words match as prefixes, so the beginning of another word adds nothing. */
export function narrowingWords(words: string[]): string[] {
  const unique = [...new Set(words)];
  return unique.filter(
    (word) =>
      !ORDER_NUMBER_PREFIX.startsWith(word) &&
      !unique.some((other) => other !== word && other.startsWith(word)),
  );
}

/** The tsquery that matches where each of the words is the beginning of some word. */
export function prefixQuery(words: string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ');
}
