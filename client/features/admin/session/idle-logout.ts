import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { readStored } from '#client/lib/storage.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';
import { isRenewing, renewSession } from './session-store.ts';

const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** How many times an active operator's session is renewed in `idleMinutes`. */
const RENEWALS = 4;

/** How long after its expiry a token that the server did not refuse is checked again. */
const RECHECK = 60_000;

/** When the session was last renewed, as `Date.now()`, which also advances while the computer sleeps. */
let renewedAt = Number.NEGATIVE_INFINITY;

/**
 * Renews the session while the operator is active. Once its token has expired, verifies it: if the server rejects the
 * token, the session ends, unless another tab has renewed it.
 * @returns a function that stops watching
 */
export function watchActivity(idleMinutes: number): () => void {
  const token = readStored(STORAGE_KEYS.adminToken);
  // Another tab may have just logged out.
  if (token === null) return () => {};
  const firstCheck = expiryOf(token) - Date.now() + 1_000;
  const noteActivity = () => {
    if (Date.now() - renewedAt < (idleMinutes * 60_000) / RENEWALS || isRenewing()) return;
    renewedAt = Date.now();
    renewSession('/api/auth/renewal', 'POST', undefined).catch(() => {});
  };
  for (const event of ACTIVITY)
    window.addEventListener(event, noteActivity, { capture: true, passive: true });
  const checkToken = () => {
    expiry = setTimeout(checkToken, RECHECK);
    void adminRequest('/api/auth/verify').catch(() => {});
  };
  let expiry = setTimeout(checkToken, firstCheck);
  return () => {
    clearTimeout(expiry);
    for (const event of ACTIVITY) window.removeEventListener(event, noteActivity, { capture: true });
  };
}

/** When a token expires, in milliseconds since 1970. */
function expiryOf(token: string): number {
  const [, claims = ''] = token.split('.');
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000;
}
