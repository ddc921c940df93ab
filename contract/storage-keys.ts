/** The keys under which the browser stores its state (spec §9). */
export const STORAGE_KEYS = {
  cart: 'cart',
  cookieConsent: 'cookieConsent',
  lastOrder: 'lastOrderInfo',
  adminToken: 'adminToken',
} as const;

/** In sessionStorage, only with PAYMENT_LINK: how to pay for the last order placed in this tab. */
export const ORDER_PAYMENT_KEY = 'orderPayment';
