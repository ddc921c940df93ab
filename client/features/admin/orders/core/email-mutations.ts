import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import type { OrderEmail, OrderEmailRequest, OrderEmailRetries } from '#contract/api/order-emails.ts';
import { pluralize } from '#contract/pluralize.ts';
import { orderRequest } from './orders-queries.ts';
import { refetchOrder, refreshOrders } from './refresh-orders.ts';

interface EmailRequest extends OrderEmailRequest {
  id: string;
}

/** Sends an email about an order, or sends it again. */
export function useSendEmail() {
  return useAdminMutation({
    mutationFn: ({ id, kind }: EmailRequest) =>
      orderRequest<OrderEmail>(id, '/emails', { method: 'POST', body: { kind } }),
    success: 'Email queued',
    failureId: 'order-email-failure',
    onSettled: ({ id }, client) => refetchOrder(client, id),
  });
}

export function useRetryEmails() {
  return useAdminMutation({
    mutationFn: () => adminRequest<OrderEmailRetries>('/api/orders/emails/retries', { method: 'POST' }),
    success: ({ count }) => `${pluralize(count, 'email')} queued`,
    failureId: 'order-emails-failure',
    onSettled: (_all, client) => refreshOrders(client),
  });
}
