// Subsets the fonts to the characters and weights that the shop uses, into client/styles/fonts (not committed).
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { CHECKOUT } from './run-command.mjs';

/** Printable ASCII, Latin-1 letters (names and towns), and the punctuation of the copy. */
const CHARACTERS = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  ...Array.from({ length: 0x100 - 0xa0 }, (_, index) => String.fromCodePoint(0xa0 + index)),
  ...'–—‘’“”•…×→',
].join('');

/** Headings are in English and need no accents. */
const ASCII = `${CHARACTERS.slice(0, 95)}’“”–—…©×`;

const FONTS = [
  {
    name: 'bricolage-grotesque',
    text: ASCII,
    // Only bold is used, so the weight axis is dropped.
    axes: { wght: 700 },
  },
  { name: 'figtree', text: CHARACTERS, axes: { wght: { min: 400, max: 700 } } },
];

export async function subsetFonts() {
  const target = path.join(CHECKOUT, 'client/styles/fonts');
  mkdirSync(target, { recursive: true });
  for (const { name, text, axes } of FONTS) {
    const source = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
    const subset = await subsetFont(readFileSync(path.join(CHECKOUT, source)), text, {
      targetFormat: 'woff2',
      variationAxes: axes,
    });
    writeFileSync(path.join(target, `${name}.woff2`), subset);
  }
}
