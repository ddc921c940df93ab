import { PRODUCT } from './shop/facts.shop.ts';

const { slug, title, price, priceBefore = price } = PRODUCT;

/** The built-in product, which has no row in the database (spec §3, §9). Prices in dollars: the list
 * price and, on sale or not, what the shopper pays. */
export const BUILT_IN_PRODUCT = { _id: slug, title, price: priceBefore, salePrice: price };

/** The path of its page. */
export const PRODUCT_PATH = `/product/${slug}` as const;
