import { z } from 'zod';
import { errorMessage } from '../schema/error-message.ts';
import { variantsSchema } from '../schema/product-schema.ts';
import { slugOf } from './names.ts';

/** The swatches of common color names. */
const COLORS: Record<string, string> = {
  beige: '#d9c7a3',
  black: '#1a1a1a',
  blue: '#3d7bd9',
  brown: '#7a4b2a',
  cream: '#f3ead7',
  gold: '#c9a227',
  gray: '#808080',
  green: '#3f8f4f',
  grey: '#808080',
  navy: '#1f2f5c',
  orange: '#e07b2a',
  pink: '#e86a9a',
  purple: '#7b4fb0',
  red: '#c0392b',
  silver: '#c0c0c0',
  teal: '#1f8a8a',
  white: '#ffffff',
  yellow: '#e6c229',
};

/** "Black", "Teal #1f8a8a", or a size, which has no color. */
function variantOf(text: string) {
  const [, name = '', given] = /^(.*?)\s*(#\S*)?$/.exec(text) ?? [];
  const words = slugOf(name).split('-');
  const swatch = given ?? COLORS[words.find((word) => Object.hasOwn(COLORS, word)) ?? ''];
  return { name, ...(swatch && { swatch }), picture: slugOf(name) || 'picture' };
}

/** Parses variants from one line. Each uses the picture of its name. */
export const ownVariants = z.string().transform((line, context) => {
  const variants = line
    .split(',')
    .map((text) => text.trim())
    .filter((text) => text !== '')
    .map(variantOf);
  const { data = [], error } = variantsSchema.safeParse(variants, { error: errorMessage });
  for (const { path, message } of error?.issues ?? []) {
    const [index, fact] = path;
    const name = variants[Number(index)]?.name;
    context.addIssue(fact === undefined ? message : `"${name}": its ${String(fact)} ${message}`);
  }
  return data;
});
