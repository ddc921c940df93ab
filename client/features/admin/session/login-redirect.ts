import type { SignedOut } from './session-store.ts';

/** The history state for the redirect to the login page: where the operator was, unless they logged out. */
export function redirectState(why: SignedOut, { pathname, search }: { pathname: string; search: string }) {
  return why === 'left' ? null : { from: pathname + search };
}

/** Where to go after the login. Anything can be in the history state, so nothing in it leads outside /admin. */
export function redirectTarget(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/admin(\?|$)/.test(from) ? from : '/admin';
}
