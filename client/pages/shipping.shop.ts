import { readShop } from '#contract/shop/read-shop.ts';

export const SHIPPING = readShop().pages.shipping;
