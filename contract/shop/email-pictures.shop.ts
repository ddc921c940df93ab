import { readShop } from './read-shop.ts';

/** In pixels: twice the width that emails show. */
const WIDTH = 240;

const { variants, pictures } = readShop();

/** The variants' pictures as JPEG files, since some email programs show neither AVIF nor WebP. */
export const VARIANT_PICTURES = variants.flatMap(({ name, picture }) => {
  const { widths = [], ratio = 1 } = pictures[picture] ?? {};
  const width = widths.find((each) => each >= WIDTH) ?? widths.at(-1);
  return width === undefined ? [] : [{ name, path: `/images/${picture}-${width}.jpg`, ratio }];
});
