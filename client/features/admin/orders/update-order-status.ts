import { type InfiniteData, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/ui/toast.ts';
import type { AdminOrder, AssignableOrderStatus } from '#contract/orders.ts';
import { orderKey, orderPath } from './get-order.ts';
import { ORDER_LISTS, type OrdersPage } from './get-orders.ts';
import { withOrders } from './order-pages.ts';
import type { LooseOrder } from './order-view.ts';
import { refreshOrders } from './refresh-orders.ts';

interface StatusChange {
  id: string;
  status: AssignableOrderStatus;
}

export function useUpdateOrderStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: StatusChange) =>
      (
        await adminRequest<Partial<AdminOrder>>(`${orderPath(id)}/status`, {
          method: 'PUT',
          body: { status },
        })
      ).body,
    async onSuccess(answer, { id, status }) {
      toast.success('Order status updated');
      await showChanged(client, [{ status, ...answer, _id: id }]);
    },
    onError() {
      toast.error('Failed to update order');
      // Perhaps somebody else was faster, and what is shown is no longer so.
      refreshOrders(client);
    },
  });
}

/**
 * Shows what became of some orders at once, each in its place: under a filter that it no longer matches, an order stays
 * with its new status until the list that is fetched then says otherwise.
 */
export async function showChanged(client: QueryClient, changed: readonly LooseOrder[]): Promise<void> {
  // What is under way was perhaps read before the change.
  await client.cancelQueries({ queryKey: ['admin', 'orders'] });
  client.setQueriesData<InfiniteData<OrdersPage>>(
    { queryKey: ORDER_LISTS },
    (data) => data && { ...data, pages: withOrders(data.pages, changed) },
  );
  for (const { _id, status } of changed)
    client.setQueryData<LooseOrder>(orderKey(_id), (known) => known && { ...known, status });
  refreshOrders(client);
}
