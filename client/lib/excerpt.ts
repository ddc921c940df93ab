/** Shortens text to at most `limit` characters, at a word boundary. */
export function excerpt(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit - 1);
  // One character further, because the limit may fall right after a word.
  const end = text.slice(0, limit).lastIndexOf(' ');
  return `${(end > 0 ? start.slice(0, end) : start).trimEnd()}…`;
}
