import { readShop } from '#contract/shop/read-shop.ts';

export const SOCIAL_CARD = readShop().socialCard;
