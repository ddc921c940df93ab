import { readFileSync } from 'node:fs';

/** Its name among the pictures. */
export const LOGO = 'logo.svg';

/** Small, because every page loads the logo. */
const MAX_KILOBYTES = 100;

const REFUSED: [pattern: RegExp, problem: string][] = [
  [/<(?:[\w-]+:)?script/i, 'contains a script'],
  [/[\s/"']on[a-z]+\s*=/i, 'contains an event handler'],
  [/<(?:[\w-]+:)?foreignObject/i, 'contains a foreignObject'],
  [/<!ENTITY/i, 'contains an entity'],
  // Local references start with #, and pictures can be included as data.
  [/\b(?:href|src)\s*=(?!\s*["'](?:#|data:image\/(?:png|jpeg|webp);))/i, 'contains a link to another file'],
  [/url\((?!\s*["']?\s*#)/i, 'contains a link to another file'],
  [/@import|<\?xml-stylesheet/i, 'contains a link to a style sheet'],
];

/** What is wrong with a logo. Browsers run the scripts of an SVG file that is opened by its URL. */
export function logoProblem(file: string): string | undefined {
  const content = readFileSync(file);
  if (content.length > MAX_KILOBYTES * 1000)
    return `is ${Math.ceil(content.length / 1000)} kB; the limit is ${MAX_KILOBYTES} kB`;
  const text = content.toString();
  if (!/<(?:[\w-]+:)?svg[\s>]/.test(text)) return 'must be an SVG drawing in UTF-8';
  const [, problem] = REFUSED.find(([pattern]) => pattern.test(text)) ?? [];
  return problem && `${problem}; export it as a plain SVG without scripts or links`;
}
