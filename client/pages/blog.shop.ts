import { readShop } from '#contract/shop/read-shop.ts';

const { pages, posts } = readShop();

export const BLOG = pages.blog;
export const POSTS = posts;
