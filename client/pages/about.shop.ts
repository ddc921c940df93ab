import { readShop } from '#contract/shop/read-shop.ts';

const { pages, product } = readShop();

export const ABOUT = pages.about;
export const ACTION = product.action;
