import { LETTERS } from './letters.ts';
import { slugOf } from './names.ts';

const DOT = 'M32 18a14 14 0 1 1 0 28a14 14 0 1 1 0-28Z';

/** A logo until the shop has its own: the first letter of its name, as an outline, because not every font is everywhere. */
export function letterLogo(name: string, color: string): string {
  const letter = LETTERS[slugOf(name).charAt(0).toUpperCase()] ?? DOT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="14" fill="${color}"/>
  <path d="${letter}" fill="#fff"/>
</svg>
`;
}
