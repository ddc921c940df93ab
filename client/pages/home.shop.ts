import { readShop } from '#contract/shop/read-shop.ts';

const { home, variants } = readShop();
const { description, atAGlance, featured, features } = home;

export const DESCRIPTION = description;
export const AT_A_GLANCE = atAGlance;
export const FEATURED = { text: featured.text, picture: featured.picture };
export const CARD_PICTURES = [featured.card ?? variants[0]?.picture ?? ''];
export const FEATURES = features;
