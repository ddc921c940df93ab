export type TypeSize = 'large' | 'medium' | 'small' | 'tiny';

/** The largest size in which the longest of these lines fits on one line, if any does. */
export function typeSize(
  lines: readonly string[],
  { large, medium, small }: Record<Exclude<TypeSize, 'tiny'>, number>,
): TypeSize {
  const longest = Math.max(...lines.map((line) => line.length));
  if (longest <= large) return 'large';
  if (longest <= medium) return 'medium';
  return longest <= small ? 'small' : 'tiny';
}
