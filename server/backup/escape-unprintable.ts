/** Control and invisible characters, with which text could manipulate a terminal. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Makes untrusted text safe for a terminal, with escapes such as `\u{1b}`. */
export const escapeUnprintable = (text: string): string =>
  text.replaceAll(UNPRINTABLE, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`);
