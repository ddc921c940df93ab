import { type ComponentType, lazy } from 'react';
import { createStore, useStore } from '#client/lib/store.ts';

/** Milliseconds after which somebody who waits for a part is told so. */
const PATIENCE = 150;

/** Null where pages are prerendered: nobody waits there. */
const loadedAt = typeof window === 'undefined' ? null : window.location.pathname;

/** How many parts let somebody wait. */
const late = createStore(0);

/** True while a part does not arrive; on a change of route the page before stays in view until it does. */
export function useLatePart(): boolean {
  return useStore(late, 0) > 0;
}

/**
 * A component whose code arrives when it is first shown. Browsers remember that code did not arrive, so asking again
 * is in vain: the page is loaded anew at the address that was wanted. One that was just loaded gives up instead.
 */
export function lazyPart<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => toldWhenLate(load().catch(loadPageAnew)));
}

function loadPageAnew(error: unknown): Promise<never> {
  if (window.location.pathname === loadedAt) throw error;
  // Not reload, which would keep the place that the page before was scrolled to.
  window.location.replace(window.location.pathname + window.location.search);
  return new Promise(() => {});
}

async function toldWhenLate<T>(arrival: Promise<T>): Promise<T> {
  let told = false;
  const timer = setTimeout(() => {
    // The page that was just loaded shows its own markup, or "Loading...", while its code arrives.
    if (loadedAt === null || window.location.pathname === loadedAt) return;
    told = true;
    late.set(late.get() + 1);
  }, PATIENCE);
  try {
    return await arrival;
  } finally {
    clearTimeout(timer);
    if (told) late.set(late.get() - 1);
  }
}
