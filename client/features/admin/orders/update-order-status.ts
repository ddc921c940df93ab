import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/ui/toast.ts';
import type { AdminOrder, AssignableOrderStatus } from '#contract/orders.ts';
import { ordersQuery } from './get-orders.ts';
import { withOrder } from './order-pages.ts';

interface StatusChange {
  id: string;
  status: AssignableOrderStatus;
}

export function useUpdateOrderStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: StatusChange) =>
      (
        await adminRequest<Partial<AdminOrder>>(`/api/orders/${encodeURIComponent(id)}/status`, {
          method: 'PUT',
          body: { status },
        })
      ).body,
    async onSuccess(answer, { id, status }) {
      toast.success('Order status updated');
      await client.cancelQueries(ordersQuery);
      client.setQueryData(
        ordersQuery.queryKey,
        (data) => data && { ...data, pages: withOrder(data.pages, { status, ...answer, _id: id }) },
      );
    },
    onError() {
      toast.error('Failed to update order');
    },
  });
}
