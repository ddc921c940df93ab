/** A text as it is searched: accents and capitals make no difference. Letters such as ø, which Unicode does not decompose, stay. */
export const searchedText = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];
