import { readShop } from '#contract/shop/read-shop.ts';

export const REVIEWS = readShop().reviews;
