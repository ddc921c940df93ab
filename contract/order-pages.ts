/** The page of an order, without its token. */
export const ORDER_PAGE = '/order';

/** How long after the last change of an order its page can be opened. */
export const ORDER_PAGE_DAYS = 90;

/** The actor in the history of an order that its customer has cancelled. */
export const CUSTOMER = 'the customer';

export const UNKNOWN_ORDER_LINK = `This link doesn’t lead to an order. Links work for ${ORDER_PAGE_DAYS} days after an order’s last change.`;

export const ERASED_ORDER = 'The customer data in this order was erased at the customer’s request.';
