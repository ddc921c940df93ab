interface Room {
  /** Of a line, in CSS pixels. */
  width: number;
  /** Average width of a character, as a share of the font size. */
  characterWidth: number;
  largest: number;
  /** In this size, longer lines wrap. */
  smallest: number;
}

/** As in the style sheet. */
const LINE_HEIGHT = 1.2;

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

/**
 * The font sizes, in CSS pixels, of the addresses of a batch: the same for all, and smaller only for those that don't fit
 * in the smallest size that all may have.
 */
export function addressSizes(
  addresses: readonly (readonly string[])[],
  { smallestForAll, ...room }: AddressRoom & { smallestForAll: number },
): number[] {
  const sizes = addresses.map((lines) => addressSize(lines, room));
  const common = Math.max(smallestForAll, Math.min(...sizes));
  return sizes.map((size) => Math.min(size, common));
}
