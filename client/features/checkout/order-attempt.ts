import type { LastOrder } from '#client/lib/last-order.ts';

/** An attempt to place an order, with what is needed to resume after a reload. Contains no card data. */
export interface Attempt {
  /** The contents of the cart. Renaming this property would lose the attempts that open tabs have stored. */
  goods: string;
  key: string;
  orderNumber: string;
  /** The first order sent with this key whose outcome is unknown. */
  unsettled: LastOrder | null;
  stored: LastOrder | null;
  stepsDone: number;
}

/** In sessionStorage, so that the attempt ends with its tab. */
const KEY = 'checkoutAttempt';
/** After a reload, an older attempt is discarded: buying the same items is then a new order. */
const MAX_ATTEMPT_MILLISECONDS = 10 * 60 * 1000;

/** Resumes the attempt after a reload, so that no second order is placed. */
export function loadAttempt(): Attempt | null {
  try {
    const { attempt, keptAt } = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
    const isAttempt = typeof attempt?.key === 'string' && typeof attempt.orderNumber === 'string';
    if (Date.now() - keptAt > MAX_ATTEMPT_MILLISECONDS) return null;
    // The steps are idempotent, so all of them run again.
    return isAttempt ? { ...attempt, stepsDone: 0 } : null;
  } catch {
    return null;
  }
}

export function saveAttempt(attempt: Attempt | null): void {
  try {
    if (attempt === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify({ attempt, keptAt: Date.now() }));
  } catch {
    // Without storage the attempt ends with the page.
  }
}
