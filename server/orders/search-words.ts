/** Every order number begins with it and the index of words leaves it out, so it tells no order from another. */
const PREFIX_OF_ALL_NUMBERS = 'lc';

/** The words that tell orders apart. As words match as prefixes, the beginning of another word says nothing new. */
export function tellingWords(words: string[]): string[] {
  const unique = [...new Set(words)];
  return unique.filter(
    (word) =>
      !PREFIX_OF_ALL_NUMBERS.startsWith(word) &&
      !unique.some((other) => other !== word && other.startsWith(word)),
  );
}

/** The tsquery that matches where each of the words is the beginning of some word. */
export function prefixQuery(words: string[]): string {
  return words.map((word) => `'${word}':*`).join(' & ');
}
