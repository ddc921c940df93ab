/** The beginning of a text, in whole words, in at most `limit` characters. */
export function excerpt(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit - 1);
  // Whole words, unless the first one alone is too long. A space behind the last one shows that it is whole.
  const end = text.slice(0, limit).lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : start).trimEnd()}…`;
}
