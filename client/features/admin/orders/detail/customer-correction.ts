import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderQuery, orderRequest } from '#client/features/admin/orders/core/orders-queries.ts';
import { showChanged } from '#client/features/admin/orders/core/refresh-orders.ts';
import { errorMessage, ifMatch } from '#client/lib/admin/admin-request.ts';
import { HttpError } from '#client/lib/http.ts';
import { toast } from '#client/lib/toast.ts';
import type { Customer } from '#contract/api/customers.ts';
import type { AdminOrder, OrderDetail } from '#contract/api/orders.ts';
import { CUSTOMER_FIELDS, type CustomerField } from '#contract/customers.ts';

export const customerFrom = (read: (field: CustomerField) => string): Customer =>
  Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, read(field)])) as Customer;

/** What is stored of the customer of an order. */
export function customerOf({ customerInfo, shippingAddress }: OrderDetail): Customer {
  const stored: Customer = { ...customerInfo, ...shippingAddress };
  return customerFrom((field) => stored[field]);
}

/** Why a correction was not saved. `stored`: somebody else was first, and this is what they saved. */
export interface CorrectionError {
  reason: string;
  stored?: OrderDetail;
}

interface Correction {
  id: string;
  version: string;
  customer: Customer;
}

/** Fails with a `CorrectionError`. */
export function useCorrectCustomer() {
  const client = useQueryClient();
  return useMutation<AdminOrder, CorrectionError, Correction>({
    async mutationFn({ id, version, customer }) {
      try {
        const headers = ifMatch(version);
        return await orderRequest<AdminOrder>(id, '/customer', { method: 'PUT', body: customer, headers });
      } catch (error) {
        const problem: CorrectionError = { reason: errorMessage(error) };
        if (error instanceof HttpError && error.status === 412)
          problem.stored = await client.fetchQuery(orderQuery(id)).catch(() => undefined);
        throw problem;
      }
    },
    onSuccess(order) {
      toast.success('Customer updated');
      return showChanged(client, order);
    },
  });
}
