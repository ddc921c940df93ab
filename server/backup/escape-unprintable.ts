/** Control characters, and others that are not seen: a terminal moves, hides or turns text by them. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** One line of foreign text as a terminal may show it: what is not seen becomes an escape such as `\u{1b}`. */
export const escapeUnprintable = (text: string): string =>
  text.replaceAll(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
