import { readShop } from '#contract/shop/read-shop.ts';

/** What subscribers get; undefined without a newsletter. */
export const NEWSLETTER = readShop().newsletter;
