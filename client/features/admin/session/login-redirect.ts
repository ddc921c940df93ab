import { ACCOUNT_PAGE, DASHBOARD_PAGE, STOCK_PAGE } from '#contract/admin-pages.ts';
import type { NotLoggedIn } from './session-store.ts';

const OPERATOR_PAGES = [DASHBOARD_PAGE, STOCK_PAGE, ACCOUNT_PAGE];

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
  if (typeof from !== 'string') return DASHBOARD_PAGE;
  const [path] = from.split('?');
  return OPERATOR_PAGES.some((page) => page === path) ? from : DASHBOARD_PAGE;
}
