/** The customer's fields in the last-order record of the browser (spec §3), in this order. */
export const LAST_ORDER_SHIPPING = ['name', 'email', 'address', 'address2', 'city', 'state', 'zip'] as const;
