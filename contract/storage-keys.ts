/** The keys under which the browser stores its state (spec §9). */
export const STORAGE_KEYS = {
  cart: 'cart',
  cookieConsent: 'cookieConsent',
  lastOrder: 'lastOrderInfo',
  adminToken: 'adminToken',
} as const;
