import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { readStored } from '#client/lib/storage.ts';
import { STORAGE_KEYS } from '#contract/storage-keys.ts';
import { renewSession } from './session-store.ts';

const ACTIVITY = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;

/** How many times an active operator's session is renewed in `idleMinutes`. */
const RENEWALS = 4;

/**
 * Renews the session while the operator is active. Once its token has expired, verifies it: if the server rejects the
 * token, the session ends, unless another tab has renewed it.
 * @returns a function that stops watching
 */
export function watchActivity(idleMinutes: number): () => void {
  let active = false;
  const noteActivity = () => {
    active = true;
  };
  for (const event of ACTIVITY)
    window.addEventListener(event, noteActivity, { capture: true, passive: true });
  const renewal = setInterval(
    () => {
      if (!active) return;
      active = false;
      renewSession('/api/auth/renewal', 'POST', undefined).catch(noteActivity);
    },
    (idleMinutes * 60_000) / RENEWALS,
  );
  const expiry = setTimeout(
    () => void adminRequest('/api/auth/verify').catch(() => {}),
    expiryOf(readStored(STORAGE_KEYS.adminToken)) - Date.now() + 1_000,
  );
  return () => {
    clearInterval(renewal);
    clearTimeout(expiry);
    for (const event of ACTIVITY) window.removeEventListener(event, noteActivity, { capture: true });
  };
}

/** When a token expires, in milliseconds since 1970. */
function expiryOf(token: string | null): number {
  const [, claims = ''] = token?.split('.') ?? [];
  return JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))).exp * 1000;
}
