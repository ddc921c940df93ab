import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import type { AdminOrder } from '#contract/api/orders.ts';
import type { AssignableOrderStatus } from '#contract/orders.ts';
import { offerUndo, withdrawUndo } from './cancellations.ts';
import type { PartialOrder } from './order-view.ts';
import { orderRequest } from './orders-queries.ts';
import { refreshOrders, updateCachedOrders } from './refresh-orders.ts';

interface StatusUpdate {
  order: PartialOrder;
  status: AssignableOrderStatus;
}

export function useUpdateOrderStatus() {
  return useAdminMutation({
    mutationFn: ({ order: { _id }, status }: StatusUpdate) =>
      orderRequest<Partial<AdminOrder>>(_id, '/status', { method: 'PUT', body: { status } }),
    success: 'Order status updated',
    failure: 'Failed to update order',
    failureId: ({ order }) => `order-status-failure ${order._id}`,
    onSuccess(updated, { order, status }, client) {
      if (status === 'cancelled') offerUndo(order);
      else withdrawUndo(order._id);
      return updateCachedOrders(client, [{ status, ...updated, _id: order._id }]);
    },
    // Someone else may have changed the order first.
    onError: (_error, _update, client) => refreshOrders(client),
  });
}
