/** The page of an order, without its token. */
export const ORDER_PAGE = '/order';

/** How long after the last change of an order its page can be opened. */
export const ORDER_PAGE_DAYS = 90;

/** The actor in the history of an order that its customer has cancelled. */
export const CUSTOMER = 'the customer';

/** How often the links to the orders of an address are sent in a day. */
export const LINK_EMAILS_PER_DAY = 3;
