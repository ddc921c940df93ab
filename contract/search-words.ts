/** Letters that Unicode does not decompose into a letter and an accent, as in PostgreSQL's `without_accents()`. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};

/** A text as it is searched: accents and capitals make no difference. */
export const searchedText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ß-ŧ]/g, (letter) => LETTERS[letter] ?? letter);

/** Splits a text: every second part is a word. */
export const splitWords = (text: string): string[] => text.split(/([\p{L}\p{N}]+)/u);

/** The words of a text as it is searched. */
export const searchedWords = (text: string): string[] =>
  splitWords(searchedText(text)).filter((_, index) => index % 2);
