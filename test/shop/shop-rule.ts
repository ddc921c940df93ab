import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { type Offer, OWN_OFFER, type ShopRule } from '../../server/database/shop-rule/shop-rule.ts';
import { asOwner } from './database.ts';
import { ORDER_LINE, orderRow } from './order-row.ts';

export const OWN_PRICE = BUILT_IN_PRODUCT.salePrice;
/** The price in another release. */
export const OTHER_PRICE = Number((OWN_PRICE + 1).toFixed(2));

/** What another release sells. */
export const otherOffer = (changes: Partial<Offer> = { price: OTHER_PRICE }): Offer => ({
  ...OWN_OFFER,
  ...changes,
});

/** An order for an offer. */
export const rowOf = ({ title, price, prefix }: Offer) =>
  orderRow({
    order_number: `${prefix}123456`,
    items: [{ ...ORDER_LINE, title, salePrice: price }],
    subtotal: price,
    total: price,
  });

export const replaceRule = (rule: ShopRule) =>
  asOwner((client) => client.query('select write_shop_rule($1)', [JSON.stringify(rule)]));

/** Sets the rule as it is when the hour after a change is over. */
export const acceptOnly = (offer: Offer) =>
  replaceRule({ offers: [offer], prefixes: [...new Set([offer.prefix, OWN_OFFER.prefix])] });
