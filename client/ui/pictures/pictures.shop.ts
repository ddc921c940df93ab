import { readShop } from '#contract/shop/read-shop.ts';

/** The pictures in the shop's folder by their names: alt text, widths in pixels, and ratio of width to height. */
export const PICTURES = readShop().pictures;
