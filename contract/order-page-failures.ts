import { ORDER_PAGE_DAYS } from './order-pages.ts';

export const UNKNOWN_ORDER_LINK = `This link doesn’t lead to an order. Links work for ${ORDER_PAGE_DAYS} days after an order’s last change.`;

export const ERASED_ORDER = 'The customer data in this order was erased at the customer’s request.';
