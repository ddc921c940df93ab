/** The keys under which the browser stores its state (spec §9). */
export const STORAGE_KEYS = {
  cart: 'cart',
  cookieConsent: 'cookieConsent',
  lastOrder: 'lastOrderInfo',
  adminToken: 'adminToken',
} as const;

/** In sessionStorage, only with PAYMENT_LINK: how to pay for the last order placed in this tab. */
export const ORDER_PAYMENT_KEY = 'orderPayment';

/** In sessionStorage, only if the shop sends email: for which key the browser gets the page of the last order. */
export const ORDER_LINK_KEY = 'orderLink';
