import { readShop } from '#contract/shop/read-shop.ts';

export const ACCESSIBILITY = readShop().pages.accessibility;
