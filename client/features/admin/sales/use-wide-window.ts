import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 640px)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** Whether there is room for more than a phone shows. */
export function useWideWindow(): boolean {
  return useSyncExternalStore(subscribe, isWideWindow, () => true);
}

export function isWideWindow(): boolean {
  return window.matchMedia(WIDE).matches;
}
