import { type ComponentType, lazy } from 'react';
import { createStore, useStore } from '#client/lib/store.ts';

/** Milliseconds of loading after which the loading bar appears. */
const SLOW_AFTER = 150;

/** The path of the page load; null during prerendering, where nobody waits. */
const loadedAt = typeof window === 'undefined' ? null : window.location.pathname;

/** How many parts are loading slowly. */
const slowParts = createStore(0);

/** True while a part loads slowly. On navigation the previous page stays visible until it has arrived. */
export function useIsLoadingSlowly(): boolean {
  return useStore(slowParts, 0) > 0;
}

/**
 * A component whose code is loaded when it is first rendered. Browsers cache a failed import, so after a failure the
 * whole page is reloaded at the new URL. If that page load has just happened, the error is thrown instead.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await countWhileSlow(load().catch(reloadPage)) }));
}

function reloadPage(error: unknown): Promise<never> {
  if (window.location.pathname === loadedAt) throw error;
  // Unlike reload(), this does not restore the previous page's scroll position.
  window.location.replace(window.location.pathname + window.location.search);
  return new Promise(() => {});
}

async function countWhileSlow<T>(arrival: Promise<T>): Promise<T> {
  let counted = false;
  const timer = setTimeout(() => {
    // A page that was just loaded shows its prerendered markup or "Loading..." instead.
    if (loadedAt === null || window.location.pathname === loadedAt) return;
    counted = true;
    slowParts.set(slowParts.get() + 1);
  }, SLOW_AFTER);
  try {
    return await arrival;
  } finally {
    clearTimeout(timer);
    if (counted) slowParts.set(slowParts.get() - 1);
  }
}
