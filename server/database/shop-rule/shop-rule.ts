import type { Client, Pool } from 'pg';
import { BUILT_IN_PRODUCT } from '../../../contract/built-in-product.ts';
import { formatDollars } from '../../../contract/money.ts';
import { ORDER_PREFIX } from '../../../contract/shop/facts.shop.ts';
import type { Settings } from '../../config/settings.ts';

/** What PostgreSQL compares an order with. */
export interface Offer {
  title: string;
  /** In dollars. */
  price: number;
  /** The prefix of order numbers. */
  prefix: string;
  /** Present if orders are stored without a card (CHECKOUT=link). */
  checkout?: 'link';
}

/** A former offer, with the time at which orders for it are refused. */
export type FormerOffer = Offer & { until: string };

/** The result of `shop_rule()` in the database. */
export interface ShopRule {
  /** Newest first. */
  offers: [Offer, ...FormerOffer[]];
  /** All prefixes that order numbers of this shop have had. */
  prefixes: string[];
}

/** What this release sells, with CHECKOUT=card. */
export const OWN_OFFER: Offer = {
  title: BUILT_IN_PRODUCT.title,
  price: BUILT_IN_PRODUCT.salePrice,
  prefix: ORDER_PREFIX,
};

export const ownOffer = ({ checkout }: Pick<Settings, 'checkout'>): Offer =>
  checkout === 'link' ? { ...OWN_OFFER, checkout } : OWN_OFFER;

export function isSameOffer(a: Offer, b: Offer): boolean {
  return differenceFrom(a, b) === '';
}

/** How an offer differs from another, such as `at $7.99`. */
export function differenceFrom(other: Offer, { title, price, prefix, checkout }: Offer): string {
  const parts: string[] = [];
  if (title !== other.title) parts.push(`for “${title}”`);
  if (price !== other.price) parts.push(`at ${formatDollars(price)}`);
  if (prefix !== other.prefix) parts.push(`with the prefix ${prefix}`);
  if (checkout !== other.checkout) parts.push(checkout === 'link' ? 'without a card' : 'with a card');
  return parts.join(' ');
}

/** `former`: accepted for up to an hour after a change. `cardless`: accepted, but the card is dropped. */
export type Acceptance = 'accepted' | 'cardless' | 'former' | 'refused';

/** Whether the database accepts orders for an offer. Like PostgreSQL, compares each part with that of any valid offer. */
export function acceptanceOf(offer: Offer, { offers }: ShopRule, now: Date): Acceptance {
  const [newest, ...former] = offers;
  const valid = former.filter(({ until }) => new Date(until) > now);
  const matches = [
    ({ title, price }: Offer) => title === offer.title && price === offer.price,
    ({ prefix }: Offer) => prefix === offer.prefix,
    ({ checkout }: Offer) => offer.checkout === undefined || checkout === offer.checkout,
  ];
  if (matches.every((isMatch) => isMatch(newest)))
    return newest.checkout === offer.checkout ? 'accepted' : 'cardless';
  return matches.every((isMatch) => [newest, ...valid].some(isMatch)) ? 'former' : 'refused';
}

/** Works as the owner of the schema and as the runtime role. */
export async function readShopRule(
  database: Pick<Client | Pool, 'query'>,
): Promise<{ rule: ShopRule; now: Date }> {
  const { rows } = await (database as Client).query<{ rule: ShopRule; now: Date }>(
    'select shop_rule() as rule, now() as now',
  );
  return rows[0] as { rule: ShopRule; now: Date };
}
