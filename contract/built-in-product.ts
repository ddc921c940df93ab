import { PRODUCT } from './shop/facts.ts';

const { slug, title, price, priceBefore } = PRODUCT;

/** The built-in product, which has no row in the database (spec §3, §9). Prices in dollars. */
export const BUILT_IN_PRODUCT = { _id: slug, title, price: priceBefore, salePrice: price } as const;

/** The path of its page. */
export const PRODUCT_PATH = `/product/${slug}` as const;
