import { BUILT_IN_PRODUCT } from '../../contract/built-in-product.ts';
import { asOwner } from './database.ts';
import { ORDER_LINE, orderRow } from './order-row.ts';

export const OWN_PRICE = BUILT_IN_PRODUCT.salePrice;
/** The price in another release. */
export const OTHER_PRICE = Number((OWN_PRICE + 1).toFixed(2));

export const rowWithPrice = (salePrice: number) =>
  orderRow({ items: [{ ...ORDER_LINE, salePrice }], subtotal: salePrice, total: salePrice });

/** Sets the price rule as it is when the hour after a price change is over. */
export const acceptOnlyPrice = (price: number) =>
  asOwner((client) =>
    client.query(
      `create or replace function built_in_price(instant timestamptz) returns numeric
         language sql stable return ${price}`,
    ),
  );
