import { toCents, toDollars } from './money.ts';

/** The collar that is built into the shop and needs no row in the database (spec §3, §9). Prices in dollars. */
export const BUILT_IN_COLLAR = {
  _id: 'laser-collar',
  title: 'Smart Laser Cat Collar',
  price: 15.99,
  salePrice: 7.99,
} as const;

export interface Prices {
  /** The list price, which a product calls its price. */
  price: number;
  /** What the shopper pays. */
  salePrice: number;
}

const isWholeCents = (dollars: number) => toDollars(toCents(dollars)) === dollars;

/** By how many percent the collar is reduced. Rounded down, so that no page promises more than the shopper saves. */
export function discountOf({ price, salePrice }: Prices): number {
  return Math.floor((100 * (toCents(price) - toCents(salePrice))) / toCents(price));
}

/** Why nothing can be sold at these prices; undefined if it can. */
export function priceProblem({ price, salePrice }: Prices): string | undefined {
  if (!(salePrice > 0)) return `The sale price must be more than $0: it is ${salePrice}.`;
  if (![price, salePrice].every(isWholeCents))
    return `Prices must be in whole cents: they are ${price} and ${salePrice}.`;
  if (salePrice >= price)
    return `The sale price must be less than the price before, ${price}, because pages call it a sale: it is ${salePrice}.`;
  return undefined;
}
