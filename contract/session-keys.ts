// In sessionStorage. Apart from the other keys, which are part of every page.

/** Only with PAYMENT_LINK: how to pay for the last order placed in this tab. */
export const ORDER_PAYMENT_KEY = 'orderPayment';

/** Only if the shop sends email: for which key the browser gets the page of the last order. */
export const ORDER_LINK_KEY = 'orderLink';
