import { readShop } from '#contract/shop/read-shop.ts';

const { heading, intro, movingDot } = readShop().home;

export const HEADING = heading;
export const INTRO = intro;
export const MOVING_DOT = movingDot;
