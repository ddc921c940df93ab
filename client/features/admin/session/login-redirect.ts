import type { NotLoggedIn } from './session-store.ts';

/** History state for the redirect to the login page: the operator's page, unless they logged out. */
export function redirectState(
  reason: NotLoggedIn,
  { pathname, search }: { pathname: string; search: string },
) {
  return reason === 'logged-out' ? null : { from: pathname + search };
}

/** Where to go after the login. History state is not trusted, so it can only lead to an operator’s page. */
export function redirectTarget(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/admin(\/stock|\/account)?(\?|$)/.test(from) ? from : '/admin';
}
