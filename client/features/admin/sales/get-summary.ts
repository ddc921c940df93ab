import { useQuery } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import type { OrdersSummary } from '#contract/orders.ts';

/** The last 30 days as the operator's own calendar has them. Its key makes it fresh whenever orders change. */
export function useSummary() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return useQuery({
    queryKey: ['admin', 'orders', 'summary', timeZone],
    queryFn: async ({ signal }) => {
      const query = new URLSearchParams({ timeZone });
      return (await adminRequest<OrdersSummary>(`/api/orders/summary?${query}`, { signal })).body;
    },
    refetchOnWindowFocus: true,
  });
}
