import { BUILT_IN_COLLAR, discountOf } from '../../contract/built-in-collar.ts';
import { formatDollars } from '../../contract/money.ts';

/** What the collar costs, as pages and emails show it. `test/journeys/buying.journey.ts` compares with the specification. */
export const SALE_PRICE = formatDollars(BUILT_IN_COLLAR.salePrice);
export const LIST_PRICE = formatDollars(BUILT_IN_COLLAR.price);
export const BANNER = `Free Shipping + ${discountOf(BUILT_IN_COLLAR)}% Off All Items`;
