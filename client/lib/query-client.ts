import { focusManager, QueryClient } from '@tanstack/react-query';

/**
 * One cache for the page. No retries and no pausing while offline: a failure is told to the person at once,
 * in the words of the spec, instead of after seconds of silence.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Two windows side by side are both visible: what counts is to which of them the person comes back. */
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
