import { readShop } from '#contract/shop/read-shop.ts';

const { nameLines, banner } = readShop();

export const NAME_LINES = nameLines;
/** The line above the header. */
export const BANNER = banner;
