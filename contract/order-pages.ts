/** The page of an order, without its token. */
export const ORDER_PAGE = '/order';

/** For how many days after an order's last change its page can be opened. */
export const ORDER_PAGE_DAYS = 90;

/** The actor in the history of an order that its customer has cancelled. */
export const CUSTOMER = 'the customer';
