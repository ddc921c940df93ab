import { adminRequest, errorMessage } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import type { RequestOptions } from '#client/lib/http.ts';
import { toast } from '#client/lib/toast.ts';
import type { BulkResponse } from '#contract/api/orders.ts';
import { BULK_LIMIT } from '#contract/orders.ts';
import { refreshOrders, updateCachedOrders } from './refresh-orders.ts';

interface BulkMutation {
  method: RequestOptions['method'];
  path: string;
  /** The toast if all orders were changed. */
  success: (count: number) => string;
  /** The toast if any order was not changed. */
  failure: string;
  failureId: string;
}

/** Changes many orders, in batches as large as the server accepts. Some may fail while others succeed. */
export function useBulkMutation<Change extends { ids: string[] }>(bulk: BulkMutation) {
  const { method, path, success, failure, failureId } = bulk;

  /** A request that fails counts as a failure of every order in the batch. */
  async function changeBatch(body: Change): Promise<BulkResponse> {
    try {
      return await adminRequest<BulkResponse>(path, { method, body });
    } catch (problem) {
      return { updated: [], failed: body.ids.map((_id) => ({ _id, error: errorMessage(problem) })) };
    }
  }

  return useAdminMutation({
    async mutationFn(change: Change): Promise<BulkResponse> {
      const updated: BulkResponse['updated'] = [];
      const failed: BulkResponse['failed'] = [];
      for (let start = 0; start < change.ids.length; start += BULK_LIMIT) {
        const ids = change.ids.slice(start, start + BULK_LIMIT);
        const batch = await changeBatch({ ...change, ids });
        updated.push(...batch.updated);
        failed.push(...batch.failed);
      }
      return { updated, failed };
    },
    success: ({ updated, failed }) => (failed.length === 0 ? success(updated.length) : undefined),
    failure,
    failureId,
    async onSuccess({ updated, failed }, _change, client) {
      if (failed.length > 0) toast.error(failure, { id: failureId });
      if (updated.length > 0) await updateCachedOrders(client, updated);
      else refreshOrders(client);
    },
  });
}
