import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import type { OrdersSummary } from '#contract/api/orders-summary.ts';

/** Milliseconds between refetches while emails are waiting or have failed. */
const EMAILS_INTERVAL = 10_000;

const hasEmailProblems = (summary?: OrdersSummary): boolean =>
  summary?.emails.enabled === true && summary.emails.waiting + summary.emails.failed > 0;

/** The last 30 days in the operator's time zone. Its key starts like those of the orders, so they refresh together. */
export function useOrdersSummary() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['admin', 'orders', 'summary', timeZone],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ timeZone });
      return adminRequest<OrdersSummary>(`/api/orders/summary?${query}`, { signal });
    },
    refetchOnWindowFocus: true,
    // The server sends no event when an email is sent or fails.
    refetchInterval: ({ state: { data } }) => hasEmailProblems(data) && EMAILS_INTERVAL,
  });
}
