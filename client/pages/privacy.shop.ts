import { readShop } from '#contract/shop/read-shop.ts';

export const PRIVACY = readShop().pages.privacy;
