import { readShop } from './read-shop.ts';

/** In pixels: twice the widths that emails show. */
const WIDTH = 144;
const LARGE_WIDTH = 440;

const { variants, pictures } = readShop();

/** A JPEG file, since some email programs show neither AVIF nor WebP. */
function fileOf(picture: string, minimum: number): string | undefined {
  const { widths = [] } = pictures[picture] ?? {};
  const width = widths.find((each) => each >= minimum) ?? widths.at(-1);
  return width === undefined ? undefined : `/images/${picture}-${width}.jpg`;
}

const picturesOf = (minimum: number) =>
  variants.flatMap(({ name, picture }) => {
    const path = fileOf(picture, minimum);
    return path === undefined ? [] : [{ name, path, ratio: pictures[picture]?.ratio ?? 1 }];
  });

export const VARIANT_PICTURES = picturesOf(WIDTH);
export const LARGE_PICTURES = picturesOf(LARGE_WIDTH);
