import { ORDER_PREFIX } from './shop/facts.shop.ts';

/** An order number with any prefix, such as one that this shop used earlier. */
const ORDER_NUMBER = /^[A-Z]{2,4}[1-9][0-9]{5}$/;
const DIGITS = 6;

export const isOrderNumber = (text: string) => ORDER_NUMBER.test(text);

/** Whether this is the format of the order numbers that this shop generates now (spec §9). */
export const isCurrentOrderNumber = (text: string) =>
  isOrderNumber(text) && text.slice(0, -DIGITS) === ORDER_PREFIX;

/** The regular expression of the order numbers that this shop generates now. */
export const CURRENT_ORDER_NUMBER = `^${ORDER_PREFIX}[1-9][0-9]{5}$`;
