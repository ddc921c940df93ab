interface Room {
  /** Of a line, in CSS pixels. */
  width: number;
  /** Average width of a character, as a share of the font size. */
  characterWidth: number;
  largest: number;
  /** In this size, longer lines wrap. */
  smallest: number;
}

/** The larger one of the style sheet: slips have 1.35, labels 1.25. */
const LINE_HEIGHT = 1.35;

/** Wide, because of what is lost at the ends of lines. */
const WRAPPED_CHARACTER_WIDTH = 0.84;

export interface AddressRoom extends Room {
  /** In CSS pixels. */
  height: number;
}

/** The font size, in CSS pixels, in which the longest of these lines fits on one line, if any does. */
export function typeSize(
  lines: readonly string[],
  { width, characterWidth, largest, smallest }: Room,
): number {
  const longest = Math.max(...lines.map((line) => line.length));
  return Math.min(largest, Math.max(smallest, Math.floor(width / (longest * characterWidth))));
}

/**
 * The font size, in CSS pixels, of an address. Only its name may need several lines, which are indented by the font size,
 * unless the rest is very long. `height` is for the whole address.
 */
export function addressSize([name = '', ...lines]: readonly string[], room: AddressRoom): number {
  const { width, characterWidth, smallest, height } = room;
  const linesOfName = (size: number) =>
    name.length * characterWidth * size <= width
      ? 1
      : Math.ceil((name.length * WRAPPED_CHARACTER_WIDTH * size) / (width - size));
  let size = typeSize(lines, room);
  while (size > smallest && (linesOfName(size) + lines.length) * size * LINE_HEIGHT > height) size -= 1;
  return size;
}
