import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf, refetchOrder, showUpdated } from '#client/features/admin/orders/core/order-mutations.ts';
import { ONE_ORDER, orderPath } from '#client/features/admin/orders/core/orders-queries.ts';
import { refreshOrders } from '#client/features/admin/orders/core/refresh-orders.ts';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/lib/toast.ts';
import { type AdminOrder, BULK_STATUS_LIMIT } from '#contract/orders.ts';
import type {
  BulkShipment,
  BulkShipmentResponse,
  ShipmentDraft,
  TrackingImport,
} from '#contract/shipments.ts';

interface ShipmentChange {
  id: string;
  /** Null undoes the shipment. */
  draft: ShipmentDraft | null;
  /** Whether the order is shipped already. */
  shipped: boolean;
}

/** The ids of the toasts that say what an attempt failed with. The next attempt removes them. */
const shipmentFailure = (id: string) => `shipment-failure ${id}`;
const SHIPMENTS_FAILURE = 'shipments-failure';

const DONE = { POST: 'Order marked as shipped', PUT: 'Tracking updated', DELETE: 'Shipment undone' } as const;

const methodOf = ({ draft, shipped }: ShipmentChange) =>
  draft === null ? 'DELETE' : shipped ? 'PUT' : 'POST';

/** Ships an order, corrects its shipment, or undoes it. */
export function useChangeShipment() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: ShipmentChange) =>
      (
        await adminRequest<AdminOrder>(`${orderPath(change.id)}/shipment`, {
          method: methodOf(change),
          ...(change.draft && { body: change.draft }),
        })
      ).body,
    onMutate: ({ id }) => toast.remove(shipmentFailure(id)),
    async onSuccess(order, change) {
      toast.success(DONE[methodOf(change)]);
      await showUpdated(client, [order]);
      await refetchOrder(client, change.id);
    },
    onError(error, { id }) {
      toast.error(reasonOf(error), { id: shipmentFailure(id) });
      // Someone else may have shipped it first.
      void refetchOrder(client, id);
    },
  });
}

/** Ships many orders, in batches as large as the server takes. Some may fail while others succeed. */
export function useShipOrders() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ ids, carrier }: BulkShipment): Promise<BulkShipmentResponse> {
      const results: BulkShipmentResponse[] = [];
      for (let start = 0; start < ids.length; start += BULK_STATUS_LIMIT)
        results.push(await shipBatch({ ids: ids.slice(start, start + BULK_STATUS_LIMIT), carrier }));
      return {
        updated: results.flatMap(({ updated }) => updated),
        failed: results.flatMap(({ failed }) => failed),
      };
    },
    onMutate: () => toast.remove(SHIPMENTS_FAILURE),
    async onSuccess({ updated, failed }) {
      if (failed.length === 0) toast.success(shippedText(updated.length));
      else toast.error('Some orders were not shipped', { id: SHIPMENTS_FAILURE });
      await showUpdated(client, updated);
      void client.invalidateQueries({ queryKey: ONE_ORDER });
    },
  });
}

/** If the request fails, every order of the batch has failed. */
async function shipBatch(body: BulkShipment): Promise<BulkShipmentResponse> {
  try {
    return (await adminRequest<BulkShipmentResponse>('/api/orders/shipments', { method: 'POST', body })).body;
  } catch (problem) {
    return { updated: [], failed: body.ids.map((_id) => ({ _id, error: reasonOf(problem) })) };
  }
}

export const shippedText = (count: number) =>
  count === 1 ? '1 order marked as shipped' : `${count.toLocaleString('en-US')} orders marked as shipped`;

interface ImportRequest {
  file: File;
  dryRun: boolean;
}

/** Ships the orders of a file, or says what that would do. */
export function useImportTracking() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ file, dryRun }: ImportRequest) =>
      (
        await adminRequest<TrackingImport>(`/api/orders/shipments/import?dryRun=${dryRun}`, {
          method: 'POST',
          csv: file,
        })
      ).body,
    onSuccess({ orders }, { dryRun }) {
      if (dryRun) return;
      toast.success(shippedText(orders));
      void client.invalidateQueries({ queryKey: ONE_ORDER });
      refreshOrders(client);
    },
  });
}

/** What went wrong with a file. */
export const importErrorText = (error: unknown) => (error === null ? undefined : reasonOf(error));
