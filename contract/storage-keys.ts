/** The keys under which the browser stores its state (spec §9). */
export const STORAGE_KEYS = {
  cart: 'cart',
  cookieConsent: 'cookieConsent',
  lastOrder: 'lastOrderInfo',
  adminToken: 'adminToken',
} as const;

/** In sessionStorage, once something is typed at checkout: name, email, phone and address. */
export const CHECKOUT_FIELDS_KEY = 'checkoutFields';
