import { readShop } from '#contract/shop/read-shop.ts';

export const HOME = readShop().home;
