import { readShop } from '#contract/shop/read-shop.ts';

const { description, heading, intro, movingDot, atAGlance, featured, features } = readShop().home;

export const DESCRIPTION = description;
export const HEADING = heading;
export const INTRO = intro;
export const MOVING_DOT = movingDot;
export const AT_A_GLANCE = atAGlance;
export const FEATURED = featured;
export const FEATURES = features;
