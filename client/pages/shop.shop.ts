import { readShop } from '#contract/shop/read-shop.ts';

const { shopDescription, product } = readShop();

export const DESCRIPTION = shopDescription;
export const WHOLE_PICTURES = product.pictureFit === 'contain' || undefined;
