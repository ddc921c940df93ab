import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import type { AdminOrder } from '#contract/api/orders.ts';
import type { AssignableOrderStatus } from '#contract/orders.ts';
import { orderRequest } from './orders-queries.ts';
import { refreshOrders, updateCachedOrders } from './refresh-orders.ts';

interface StatusUpdate {
  id: string;
  status: AssignableOrderStatus;
}

export function useUpdateOrderStatus() {
  return useAdminMutation({
    mutationFn: ({ id, status }: StatusUpdate) =>
      orderRequest<Partial<AdminOrder>>(id, '/status', { method: 'PUT', body: { status } }),
    success: 'Order status updated',
    failure: 'Failed to update order',
    failureId: ({ id }) => `order-status-failure ${id}`,
    onSuccess: (updated, { id, status }, client) =>
      updateCachedOrders(client, [{ status, ...updated, _id: id }]),
    // Someone else may have changed the order first.
    onError: (_error, _update, client) => refreshOrders(client),
  });
}
