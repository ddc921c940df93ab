import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import type { OrdersSummary } from '#contract/api/orders-summary.ts';

/** Milliseconds between two looks at emails that wait or have failed. */
const EMAILS_INTERVAL = 10_000;

const hasEmailProblems = (summary?: OrdersSummary): boolean =>
  summary?.emails.enabled === true && summary.emails.waiting + summary.emails.failed > 0;

/** The last 30 days in the operator's time zone. Its key starts like those of all orders, and is refreshed with them. */
export function useOrdersSummary() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['admin', 'orders', 'summary', timeZone],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({ timeZone });
      return adminRequest<OrdersSummary>(`/api/orders/summary?${query}`, { signal });
    },
    refetchOnWindowFocus: true,
    // No event says that an email was sent or has failed.
    refetchInterval: ({ state: { data } }) => hasEmailProblems(data) && EMAILS_INTERVAL,
  });
}
