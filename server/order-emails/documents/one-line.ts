/** Control characters, line breaks and bidirectional overrides. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu;

export const withoutControlCharacters = (text: string): string => text.replace(UNPRINTABLE, ' ');

/** Removes line breaks, so that a name cannot forge a paragraph or a header. */
export const oneLine = (text: string): string => withoutControlCharacters(text).trim();
