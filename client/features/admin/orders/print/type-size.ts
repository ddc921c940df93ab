export type TypeSize = 'large' | 'medium' | 'small' | 'tiny';

/** How many small lines still fit. */
const SMALL_LINES = 7;

/** The largest size in which the longest of these lines fits on one line, if any does. Otherwise, small while there is room. */
export function typeSize(
  lines: readonly string[],
  { large, medium, small }: Record<Exclude<TypeSize, 'tiny'>, number>,
): TypeSize {
  const longest = Math.max(...lines.map((line) => line.length));
  if (longest <= large) return 'large';
  if (longest <= medium) return 'medium';
  const wrapped = lines.reduce((sum, line) => sum + Math.ceil(line.length / small), 0);
  return wrapped <= SMALL_LINES ? 'small' : 'tiny';
}
