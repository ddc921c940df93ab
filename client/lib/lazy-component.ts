import { type ComponentType, lazy } from 'react';
import { createStore, useStore } from '#client/lib/store.ts';

/** Milliseconds before the loading bar appears. */
const SLOW_AFTER = 150;

/** The path of the page load; null during prerendering. */
const loadedAt = typeof window === 'undefined' ? null : window.location.pathname;

/** How many components are loading slowly. */
const slowCount = createStore(0);

/** True while a component loads slowly. On navigation, the previous page stays visible until it has loaded. */
export function useIsLoadingSlowly(): boolean {
  return useStore(slowCount, 0) > 0;
}

/**
 * A component whose code loads when it is first rendered. Browsers cache a failed import, so after a failure the whole
 * page is reloaded at the new URL. On the page that the tab first loaded, the error is thrown instead, because reloading
 * could repeat forever.
 */
export function lazyComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await countWhileSlow(load().catch(reloadPage)) }));
}

/** A component that the page can do without: if its code cannot be loaded, it renders nothing. */
export function optionalComponent<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await load().catch((): ComponentType<Props> => () => null) }));
}

function reloadPage(error: unknown): Promise<never> {
  if (window.location.pathname === loadedAt) throw error;
  // Unlike reload(), replace() does not restore the scroll position of the previous page.
  window.location.replace(window.location.pathname + window.location.search);
  return new Promise(() => {});
}

async function countWhileSlow<T>(loading: Promise<T>): Promise<T> {
  let counted = false;
  const timer = setTimeout(() => {
    // After a page load, the page shows its prerendered markup or "Loading..." instead.
    if (loadedAt === null || window.location.pathname === loadedAt) return;
    counted = true;
    slowCount.set(slowCount.get() + 1);
  }, SLOW_AFTER);
  try {
    return await loading;
  } finally {
    clearTimeout(timer);
    if (counted) slowCount.set(slowCount.get() - 1);
  }
}
