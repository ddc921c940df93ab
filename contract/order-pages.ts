/** The page of an order, without its token. */
export const ORDER_PAGE = '/order';

/** How long after the last change of an order its page can be opened. */
export const ORDER_PAGE_DAYS = 90;

/** The actor in the history of an order that its customer has cancelled. */
export const CUSTOMER = 'the customer';
