import { readShop } from '#contract/shop/read-shop.ts';

/** Shown at the card's fields. */
export const ACCEPTED_CARDS: readonly string[] = readShop().acceptedCards;
