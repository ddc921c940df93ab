/** Letters that Unicode does not decompose into a letter and an accent, as in `without_accents()` (migration 039). */
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
    .replaceAll(/[ß-ŧ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize();

/** Splits a text: every second part is a word. */
export const splitWords = (text: string): string[] => text.split(/([\p{L}\p{M}\p{N}]+)/u);

/** The words of a text as it is searched. */
export const searchedWords = (text: string): string[] =>
  splitWords(searchedText(text)).filter((_, index) => index % 2);
