import { useMutation } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/ui/toast.ts';
import type { OrderExport, OrderFilter } from '#contract/orders.ts';

/** Has the server write the filtered orders down, and leaves their download to the browser. */
export function useExportOrders() {
  return useMutation({
    mutationFn: async (filter: OrderFilter) =>
      (await adminRequest<OrderExport>('/api/orders/exports', { method: 'POST', body: filter })).body,
    onSuccess({ url }) {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
    onError() {
      toast.error('Failed to export orders');
    },
  });
}
