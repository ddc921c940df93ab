/** Every order number starts with it and the full-text index omits it, so it narrows nothing. */
const ORDER_NUMBER_PREFIX = 'lc';

/** The tokens that narrow a search. Tokens match as prefixes, so a prefix of another token adds nothing. */
export function narrowingTokens(tokens: string[]): string[] {
  const unique = [...new Set(tokens)];
  return unique.filter(
    (token) =>
      !ORDER_NUMBER_PREFIX.startsWith(token) &&
      !unique.some((other) => other !== token && other.startsWith(token)),
  );
}

/** A tsquery that matches each token as the prefix of a word. */
export function prefixQuery(tokens: string[]): string {
  return tokens.map((token) => `'${token}':*`).join(' & ');
}
