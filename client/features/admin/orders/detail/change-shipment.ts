import { orderRequest } from '#client/features/admin/orders/core/orders-queries.ts';
import { refetchOrder, updateAndRefetchOrder } from '#client/features/admin/orders/core/refresh-orders.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import type { AdminOrder } from '#contract/api/orders.ts';
import type { ShipmentDraft } from '#contract/api/shipments.ts';

interface ShipmentChange {
  id: string;
  /** Null undoes the shipment. */
  draft: ShipmentDraft | null;
  /** Whether the order has already shipped. */
  shipped: boolean;
}

const DONE = { POST: 'Order marked as shipped', PUT: 'Tracking updated', DELETE: 'Shipment undone' } as const;

const methodOf = ({ draft, shipped }: ShipmentChange) =>
  draft === null ? 'DELETE' : shipped ? 'PUT' : 'POST';

/** Ships an order, or edits or undoes its shipment. */
export function useChangeShipment() {
  return useAdminMutation({
    mutationFn: (change: ShipmentChange) =>
      orderRequest<AdminOrder>(change.id, '/shipment', {
        method: methodOf(change),
        body: change.draft ?? undefined,
      }),
    success: (_order, change) => DONE[methodOf(change)],
    failureId: 'shipment-failure',
    onSuccess: (order, _change, client) => updateAndRefetchOrder(client, order),
    // Someone else may have shipped it first.
    onError: (_error, { id }, client) => void refetchOrder(client, id),
  });
}
