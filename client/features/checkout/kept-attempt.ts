import type { LastOrder } from '#client/lib/last-order.ts';

/** One purchase on its way: everything needed to go on with it after a reload, and nothing of the card. */
export interface Attempt {
  goods: string;
  key: string;
  orderNumber: string;
  /** The first order sent with this key whose fate is unknown. While there is one, the key must not change. */
  unsettled: LastOrder | null;
  stored: LastOrder | null;
  stepsDone: number;
}

/** Of this tab only, and gone with it. */
const KEY = 'checkoutAttempt';
/** Who buys the same again after this time means another order. */
const LONGEST_ATTEMPT_MILLISECONDS = 10 * 60 * 1000;

/** A reload in the middle of a purchase must not start another one. */
export function recallAttempt(): Attempt | null {
  try {
    const { attempt, keptAt } = JSON.parse(window.sessionStorage.getItem(KEY) ?? '{}');
    const isAttempt = typeof attempt?.key === 'string' && typeof attempt.orderNumber === 'string';
    if (Date.now() - keptAt > LONGEST_ATTEMPT_MILLISECONDS) return null;
    // What was done before the reload is done again: every step may be.
    return isAttempt ? { ...attempt, stepsDone: 0 } : null;
  } catch {
    return null;
  }
}

export function keepAttempt(attempt: Attempt | null): void {
  try {
    if (attempt === null) window.sessionStorage.removeItem(KEY);
    else window.sessionStorage.setItem(KEY, JSON.stringify({ attempt, keptAt: Date.now() }));
  } catch {
    // Without storage the attempt lives as long as the page.
  }
}
