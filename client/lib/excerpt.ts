/** The beginning of a text, in whole words, in at most `limit` characters. */
export function excerpt(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const words = text.slice(0, limit).replace(/\s+\S*$/, '');
  return `${words.slice(0, limit - 1)}…`;
}
