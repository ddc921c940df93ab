import { adminRequest, errorMessage } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import type { RequestOptions } from '#client/lib/http.ts';
import { toast } from '#client/lib/toast.ts';
import type { BulkOrders } from '#contract/api/order-selection.ts';
import type { BulkResponse } from '#contract/api/orders.ts';
import { BULK_LIMIT } from '#contract/orders.ts';
import { refreshOrders, updateCachedOrders } from './refresh-orders.ts';

/** The orders to change, and how many there are. */
export interface BulkTarget {
  count: number;
  orders: BulkOrders;
}

export interface BulkOutcome extends BulkResponse {
  /** Why no order of a filter's selection was changed. */
  error?: string;
}

interface BulkMutation {
  method: RequestOptions['method'];
  path: string;
  /** The toast if all orders were changed. */
  success: (count: number) => string;
  /** The toast if any order was not changed. */
  failure: string;
  failureId: string;
}

/**
 * Changes many orders. A filter's selection takes one request. Selected ids are sent in batches as large as the server
 * accepts, and some batches may fail while others succeed.
 */
export function useBulkMutation<Fields extends object>(bulk: BulkMutation) {
  const { method, path, success, failure, failureId } = bulk;

  const change = (body: Fields & BulkOrders) => adminRequest<BulkResponse>(path, { method, body });

  /** A request that fails counts as a failure of every order in the batch. */
  async function changeBatch(fields: Fields, ids: string[]): Promise<BulkResponse> {
    try {
      return await change({ ...fields, ids });
    } catch (problem) {
      return { updated: [], failed: ids.map((_id) => ({ _id, error: errorMessage(problem) })) };
    }
  }

  return useAdminMutation({
    async mutationFn({ orders, ...fields }: Fields & { orders: BulkOrders }): Promise<BulkOutcome> {
      const each = fields as unknown as Fields;
      const updated: BulkResponse['updated'] = [];
      const failed: BulkResponse['failed'] = [];
      if (orders.selection) {
        try {
          return await change({ ...each, selection: orders.selection });
        } catch (problem) {
          return { updated, failed, error: errorMessage(problem) };
        }
      }
      for (let start = 0; start < orders.ids.length; start += BULK_LIMIT) {
        const batch = await changeBatch(each, orders.ids.slice(start, start + BULK_LIMIT));
        updated.push(...batch.updated);
        failed.push(...batch.failed);
      }
      return { updated, failed };
    },
    success: ({ updated, failed, error }) =>
      failed.length === 0 && error === undefined ? success(updated.length) : undefined,
    failure,
    failureId,
    async onSuccess({ updated, failed, error }, _change, client) {
      if (failed.length > 0 || error !== undefined) toast.error(failure, { id: failureId });
      if (updated.length > 0) await updateCachedOrders(client, updated);
      else refreshOrders(client);
    },
  });
}
