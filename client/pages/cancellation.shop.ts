import { readShop } from '#contract/shop/read-shop.ts';

export const CANCELLATION = readShop().pages.cancellation;
