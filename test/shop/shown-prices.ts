import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { formatDollars } from '../../contract/money.ts';
import { discountOf } from '../../contract/prices.ts';

/** The collar's prices as pages and emails show them. `test/journeys/buying.journey.ts` checks them against the spec. */
export const SALE_PRICE = formatDollars(BUILT_IN_PRODUCT.salePrice);
export const LIST_PRICE = formatDollars(BUILT_IN_PRODUCT.price);
export const BANNER = `Free Shipping + ${discountOf(BUILT_IN_PRODUCT)}% Off All Items`;
