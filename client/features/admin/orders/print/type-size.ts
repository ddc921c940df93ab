interface Room {
  /** Of a line, in CSS pixels. */
  width: number;
  /** Average width of a character, as a share of the font size. */
  characterWidth: number;
  largest: number;
  /** In this size, longer lines wrap. */
  smallest: number;
}

/** The font size, in CSS pixels, in which the longest of these lines fits on one line, if any does. */
export function typeSize(
  lines: readonly string[],
  { width, characterWidth, largest, smallest }: Room,
): number {
  const longest = Math.max(...lines.map((line) => line.length));
  return Math.min(largest, Math.max(smallest, Math.floor(width / (longest * characterWidth))));
}
