import { readShop } from '#contract/shop/read-shop.ts';

const { product, variants, gallery, video, closerLook, measuring, states } = readShop();

export const DESCRIPTION = product.description;
/** What its links say. */
export const ACTION = product.action;
export const SPECIFICATIONS = Object.entries(product.specifications);
export const HIGHLIGHTS = product.highlights;
export const SALE_BADGE = product.saleBadge;
export const VARIANTS = variants;
export const GALLERY = gallery;
export const VIDEO = video;
export const CLOSER_LOOK = closerLook;
export const MEASURING = measuring;
/** Undefined if the shop delivers to all of the United States. */
export const DELIVERY_STATES = states;
