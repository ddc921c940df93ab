import { readShop } from '#contract/shop/read-shop.ts';

export const TERMS = readShop().pages.terms;
