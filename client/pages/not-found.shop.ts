import { readShop } from '#contract/shop/read-shop.ts';

export const NOT_FOUND = readShop().notFound;
