import { toCents } from './money.ts';

export interface Prices {
  /** The list price; without a sale, the same as the sale price. */
  price: number;
  /** What the shopper pays. */
  salePrice: number;
}

/** The discount in percent, rounded down so that pages never overstate it. */
export function discountOf({ price, salePrice }: Prices): number {
  return Math.floor((100 * (toCents(price) - toCents(salePrice))) / toCents(price));
}
