import { readShop } from '#contract/shop/read-shop.ts';

/** Shown next to the card fields. */
export const ACCEPTED_CARDS: readonly string[] = readShop().acceptedCards;
