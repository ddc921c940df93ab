import { searchedText, wordsOf } from '#contract/search-words.ts';

interface MatchedWordsProps {
  text: string;
  search: string | undefined;
}

/** A text that a search has found, with the words in bold that begin with a searched word. */
export function MatchedWords({ text, search = '' }: MatchedWordsProps) {
  return matchedParts(text, search).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity
    index % 2 === 0 ? part : <strong key={index}>{part}</strong>,
  );
}

/** Splits a text; every second part is a match. As in the search, accents and capitals make no difference. */
export function matchedParts(text: string, search: string): string[] {
  const words = wordsOf(searchedText(search));
  const parts = [''];
  for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
    if (words.some((word) => searchedText(part).startsWith(word))) parts.push(part, '');
    else parts.push(`${parts.pop()}${part}`);
  }
  return parts;
}
