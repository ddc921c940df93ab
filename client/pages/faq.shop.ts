import { readShop } from '#contract/shop/read-shop.ts';

export const FAQ = readShop().pages.faq;
