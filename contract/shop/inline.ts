/** Text with links and emphasis, as in Markdown. */
export type Inline = string | { text: Inline[]; href?: string; strong?: true; emphasis?: true };

/** The text without links and emphasis. */
export function plainText(parts: readonly Inline[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : plainText(part.text))).join('');
}
