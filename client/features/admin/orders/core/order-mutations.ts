import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { HttpError } from '#client/lib/http.ts';
import { changeLists } from '#client/lib/paged-lists.ts';
import { toast } from '#client/lib/toast.ts';
import type { OrderEmail, OrderEmailRequest, OrderEmailRetries } from '#contract/order-emails.ts';
import {
  type AdminOrder,
  type AssignableOrderStatus,
  BULK_STATUS_LIMIT,
  type BulkStatusChange,
  type BulkStatusResponse,
  type OrderExport,
  type OrderExportFormat,
  type OrderFilter,
} from '#contract/orders.ts';
import { emailsText } from './emails-text.ts';
import type { PartialOrder } from './order-view.ts';
import {
  ONE_ORDER,
  ORDER_LISTS,
  type OrdersPage,
  orderKey,
  orderPath,
  withOrders,
} from './orders-queries.ts';
import { refreshOrders } from './refresh-orders.ts';

/** The ids of the toasts that say what an attempt failed with. The next attempt removes them. */
const statusFailure = (id: string) => `order-status-failure ${id}`;
const STATUSES_FAILURE = 'order-statuses-failure';
const emailFailure = (id: string) => `order-email-failure ${id}`;
const EMAILS_FAILURE = 'order-emails-failure';
const EXPORT_FAILURE = 'orders-export-failure';

interface StatusUpdate {
  id: string;
  status: AssignableOrderStatus;
}

export function useUpdateOrderStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, status }: StatusUpdate) =>
      (
        await adminRequest<Partial<AdminOrder>>(`${orderPath(id)}/status`, {
          method: 'PUT',
          body: { status },
        })
      ).body,
    onMutate: ({ id }) => toast.remove(statusFailure(id)),
    async onSuccess(updated, { id, status }) {
      toast.success('Order status updated');
      await showUpdated(client, [{ status, ...updated, _id: id }]);
    },
    onError(_error, { id }) {
      toast.error('Failed to update order', { id: statusFailure(id) });
      // Someone else may have changed the order first, so what is shown may be out of date.
      refreshOrders(client);
    },
  });
}

/** Changes many orders, in batches as large as the server takes. Some may fail while others succeed. */
export function useUpdateOrderStatuses() {
  const client = useQueryClient();
  return useMutation({
    async mutationFn({ ids, status }: BulkStatusChange): Promise<BulkStatusResponse> {
      const results: BulkStatusResponse[] = [];
      for (let start = 0; start < ids.length; start += BULK_STATUS_LIMIT)
        results.push(await changeBatch(ids.slice(start, start + BULK_STATUS_LIMIT), status));
      return {
        updated: results.flatMap(({ updated }) => updated),
        failed: results.flatMap(({ failed }) => failed),
      };
    },
    onMutate: () => toast.remove(STATUSES_FAILURE),
    async onSuccess({ updated, failed }) {
      if (failed.length === 0) toast.success('Order status updated');
      else toast.error('Failed to update order', { id: STATUSES_FAILURE });
      if (updated.length > 0) await showUpdated(client, updated);
      else refreshOrders(client);
    },
  });
}

const UNREACHABLE = 'The shop could not be reached.';

/** What the server says of a failure. */
export const reasonOf = (error: unknown): string =>
  (error instanceof HttpError && error.message) || UNREACHABLE;

/** If the request fails, every order of the batch has failed. */
async function changeBatch(ids: string[], status: AssignableOrderStatus): Promise<BulkStatusResponse> {
  const body: BulkStatusChange = { ids, status };
  try {
    return (await adminRequest<BulkStatusResponse>('/api/orders/status', { method: 'PUT', body })).body;
  } catch (problem) {
    return { updated: [], failed: ids.map((_id) => ({ _id, error: reasonOf(problem) })) };
  }
}

/**
 * Shows what has become of some orders at once. An order that no longer matches the filter stays in the list
 * until the list has been fetched again.
 */
export async function showUpdated(client: QueryClient, updated: readonly PartialOrder[]): Promise<void> {
  // A fetch under way may have read the orders before the change.
  await client.cancelQueries({ queryKey: ONE_ORDER });
  await changeLists<OrdersPage>(client, ORDER_LISTS, (pages) => withOrders(pages, updated));
  for (const { _id, status, shippedAt } of updated)
    client.setQueryData<PartialOrder>(orderKey(_id), (cached) => cached && { ...cached, status, shippedAt });
  refreshOrders(client);
}

/** Fetches the opened order, and all that is shown beside it. */
export async function refetchOrder(client: QueryClient, id: string): Promise<void> {
  await client.invalidateQueries({ queryKey: orderKey(id) });
  refreshOrders(client);
}

interface EmailRequest extends OrderEmailRequest {
  id: string;
}

/** Has an e-mail about an order sent, again or for the first time. */
export function useSendEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, kind }: EmailRequest) =>
      (await adminRequest<OrderEmail>(`${orderPath(id)}/emails`, { method: 'POST', body: { kind } })).body,
    onMutate: ({ id }) => toast.remove(emailFailure(id)),
    onSuccess() {
      toast.success('The e-mail will be sent');
    },
    onError(error, { id }) {
      toast.error(reasonOf(error), { id: emailFailure(id) });
    },
    onSettled: (_email, _error, { id }) => client.invalidateQueries({ queryKey: orderKey(id) }),
  });
}

/** Has all emails that failed sent again. */
export function useRetryEmails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () =>
      (await adminRequest<OrderEmailRetries>('/api/orders/emails/retries', { method: 'POST' })).body,
    onMutate: () => toast.remove(EMAILS_FAILURE),
    onSuccess({ count }) {
      toast.success(`${emailsText(count)} queued`);
    },
    onError(error) {
      toast.error(reasonOf(error), { id: EMAILS_FAILURE });
    },
    onSettled: () => refreshOrders(client),
  });
}

/** Creates a CSV file of the filtered orders on the server and downloads it. */
export function useExportOrders() {
  return useMutation({
    mutationFn: async (file: OrderFilter & { format: OrderExportFormat }) =>
      (await adminRequest<OrderExport>('/api/orders/exports', { method: 'POST', body: file })).body,
    onMutate: () => toast.remove(EXPORT_FAILURE),
    onSuccess({ url }) {
      const link = document.createElement('a');
      link.href = url;
      link.download = '';
      link.click();
    },
    onError() {
      toast.error('Failed to export orders', { id: EXPORT_FAILURE });
    },
  });
}
