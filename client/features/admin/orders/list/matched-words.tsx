import { searchedText, searchedWords, splitWords } from '#contract/search-words.ts';

interface MatchedWordsProps {
  text: string;
  search: string | undefined;
}

/** A text that a search has found, with the words in bold that begin with a searched word. */
export function MatchedWords({ text, search = '' }: MatchedWordsProps) {
  const words = searchedWords(search);
  return splitWords(text).map((part, index) =>
    words.some((word) => searchedText(part).startsWith(word)) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no identity
      <strong key={index}>{part}</strong>
    ) : (
      part
    ),
  );
}
