import { useQuery } from '@tanstack/react-query';
import { adminObject } from '#client/lib/admin/admin-request.ts';
import type { OrdersSummary } from '#contract/api/orders-summary.ts';

/** Milliseconds between refetches. The server sends no event when an email is sent or fails, or when a refund becomes due. */
const INTERVAL = { always: 60_000, withEmailProblems: 10_000 };

const hasEmailProblems = (summary?: OrdersSummary): boolean =>
  summary?.emails.enabled === true && summary.emails.waiting + summary.emails.failed > 0;

/** The last 30 days in the operator's time zone. Its key starts like those of the orders, so they refresh together. */
export function useOrdersSummary() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['admin', 'orders', 'summary', timeZone],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ timeZone });
      return adminObject<OrdersSummary>(`/api/orders/summary?${query}`, ['days', 'emails'], { signal });
    },
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) =>
      hasEmailProblems(data) ? INTERVAL.withEmailProblems : INTERVAL.always,
  });
}
