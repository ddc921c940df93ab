import { readShop } from '#contract/shop/read-shop.ts';

const { home, variants } = readShop();
const { heading, intro, movingDot } = home;

export const HEADING = heading;
export const INTRO = intro;
export const MOVING_DOT = movingDot;
/** Sizes can share a picture. */
export const PICTURES = [...new Set(variants.map(({ picture, homePicture = picture }) => homePicture))].slice(
  0,
  2,
);
