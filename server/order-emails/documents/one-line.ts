/** Control characters, line breaks, and what turns the direction of writing around. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

export const withoutControlCharacters = (text: string): string => text.replace(UNPRINTABLE, ' ');

/** On one line, so that a name cannot pretend to be a paragraph of the shop's, or another header. */
export const oneLine = (text: string): string => withoutControlCharacters(text).trim();
