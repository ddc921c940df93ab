/**
 * In sessionStorage: the last order placed in this tab, if it can be paid by link or the shop sends email. In its own
 * file, because the other keys are part of every page.
 */
export const PLACED_ORDER_KEY = 'placedOrder';
