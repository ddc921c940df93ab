import { LETTERS } from './letters.ts';
import { slugOf } from './names.ts';

const DOT = 'M32 18a14 14 0 1 1 0 28a14 14 0 1 1 0-28Z';

/** A first logo: the initial of the shop's name, as an outline, because fonts differ between devices. */
export function letterLogo(name: string, color: string): string {
  const letter = LETTERS[slugOf(name).charAt(0).toUpperCase()] ?? DOT;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  <rect width="64" height="64" rx="14" fill="${color}"/>
  <path d="${letter}" fill="#fff"/>
</svg>
`;
}
