/** To the shopper, to the owner of the shop, and to the shopper when a parcel is on its way. */
export const ORDER_EMAIL_KINDS = ['confirmation', 'notice', 'shipped'] as const;
export type OrderEmailKind = (typeof ORDER_EMAIL_KINDS)[number];

/** The kinds that an operator can have sent again. */
export const REPEATABLE_ORDER_EMAIL_KINDS = ['confirmation', 'notice'] as const;
export type RepeatableOrderEmailKind = (typeof REPEATABLE_ORDER_EMAIL_KINDS)[number];
