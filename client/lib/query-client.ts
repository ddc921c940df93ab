import { focusManager, QueryClient } from '@tanstack/react-query';

/**
 * The page's query cache. Without retries and without pausing while offline, so that the user sees an error at once
 * instead of after seconds.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** TanStack Query listens to visibility only, but of two windows side by side, both visible, one is focused. */
focusManager.setEventListener((onFocus) => {
  if (typeof window === 'undefined') return;
  const listener = () => onFocus();
  window.addEventListener('focus', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('focus', listener);
    document.removeEventListener('visibilitychange', listener);
  };
});
