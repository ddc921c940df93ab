import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window is at least so many pixels wide. */
export function useWindow(width: number): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = queryOf(width);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [width],
  );
  return useSyncExternalStore(
    subscribe,
    () => queryOf(width).matches,
    () => true,
  );
}

function queryOf(width: number): MediaQueryList {
  return window.matchMedia(`(min-width: ${width}px)`);
}
