import type { LastOrder } from '#client/lib/last-order.ts';
import { readSession, writeSession } from '#client/lib/session-storage.ts';

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
  const { attempt, keptAt } = Object(readSession(KEY));
  const isAttempt = typeof attempt?.key === 'string' && typeof attempt.orderNumber === 'string';
  if (!isAttempt || Date.now() - keptAt > MAX_ATTEMPT_MILLISECONDS) return null;
  // The steps are idempotent, so all of them run again.
  return { ...attempt, stepsDone: 0 };
}

/** Without storage, the attempt ends with the page. */
export const saveAttempt = (attempt: Attempt | null) =>
  writeSession(KEY, attempt && { attempt, keptAt: Date.now() });
