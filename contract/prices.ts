import { toCents, toDollars } from './money.ts';

export interface Prices {
  /** The list price. */
  price: number;
  /** What the shopper pays. */
  salePrice: number;
}

const isWholeCents = (dollars: number) => toDollars(toCents(dollars)) === dollars;

/** The discount in percent, rounded down so that pages never overstate it. */
export function discountOf({ price, salePrice }: Prices): number {
  return Math.floor((100 * (toCents(price) - toCents(salePrice))) / toCents(price));
}

/** What is wrong with the prices, or undefined. */
export function priceProblem({ price, salePrice }: Prices): string | undefined {
  if (!(salePrice > 0)) return `The sale price must be more than $0: it is ${salePrice}.`;
  if (![price, salePrice].every(isWholeCents))
    return `Prices must be in whole cents: they are ${price} and ${salePrice}.`;
  if (salePrice >= price)
    return `The sale price must be less than the list price, ${price}, because pages call it a sale: it is ${salePrice}.`;
  return undefined;
}
