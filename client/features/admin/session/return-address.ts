import type { SignedOut } from './session-store.ts';

/** What the history remembers of where somebody was led away from, unless they went by themselves. */
export function departure(why: SignedOut, { pathname, search }: { pathname: string; search: string }) {
  return why === 'left' ? null : { from: pathname + search };
}

/** Where to go after the login. The history is the browser's: nothing in it leads out of the operator's desk. */
export function returnAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined;
  return typeof from === 'string' && /^\/admin(\?|$)/.test(from) ? from : '/admin';
}
