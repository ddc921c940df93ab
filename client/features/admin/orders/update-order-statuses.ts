import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/ui/toast.ts';
import {
  type AssignableOrderStatus,
  BULK_STATUS_LIMIT,
  type BulkStatusAnswer,
  type BulkStatusChange,
} from '#contract/orders.ts';
import { refreshOrders } from './refresh-orders.ts';
import { showChanged } from './update-order-status.ts';

/** Changes many orders, as many at a time as the server takes, and tells of each whether it was done. */
export function useUpdateOrderStatuses() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ ids, status }: BulkStatusChange): Promise<BulkStatusAnswer> {
      const answers: BulkStatusAnswer[] = [];
      for (let start = 0; start < ids.length; start += BULK_STATUS_LIMIT)
        answers.push(await changeSome(ids.slice(start, start + BULK_STATUS_LIMIT), status));
      return {
        updated: answers.flatMap(({ updated }) => updated),
        failed: answers.flatMap(({ failed }) => failed),
      };
    },
    async onSuccess({ updated, failed }) {
      if (failed.length === 0) toast.success('Order status updated');
      else toast.error('Failed to update order');
      if (updated.length > 0) await showChanged(client, updated);
      else refreshOrders(client);
    },
  });
}

/** A refusal of them all is a failure of each. */
async function changeSome(ids: string[], status: AssignableOrderStatus): Promise<BulkStatusAnswer> {
  const body: BulkStatusChange = { ids, status };
  try {
    return (await adminRequest<BulkStatusAnswer>('/api/orders/status', { method: 'PUT', body })).body;
  } catch (problem) {
    const error = (problem instanceof Error && 'status' in problem && problem.message) || UNREACHABLE;
    return { updated: [], failed: ids.map((_id) => ({ _id, error })) };
  }
}

const UNREACHABLE = 'The shop could not be reached.';
