import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderPath, orderQuery } from '#client/features/admin/orders/core/orders-queries.ts';
import { refetchOrder, showUpdated } from '#client/features/admin/orders/core/refresh-orders.ts';
import { adminRequest, ifMatch, reasonOf } from '#client/lib/admin/admin-request.ts';
import { HttpError } from '#client/lib/http.ts';
import { toast } from '#client/lib/toast.ts';
import { CUSTOMER_FIELDS, type Customer } from '#contract/customers.ts';
import type { AdminOrder, OrderDetail } from '#contract/orders.ts';

/** What is stored of the customer of an order. */
export function customerOf({ customerInfo, shippingAddress }: OrderDetail): Customer {
  const stored: Customer = { ...customerInfo, ...shippingAddress };
  return Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, stored[field]])) as Customer;
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
        const path = `${orderPath(id)}/customer`;
        const headers = ifMatch(version);
        return await adminRequest<AdminOrder>(path, { method: 'PUT', body: customer, headers });
      } catch (error) {
        const problem: CorrectionError = { reason: reasonOf(error) };
        if (error instanceof HttpError && error.status === 412)
          problem.stored = await client.fetchQuery(orderQuery(id)).catch(() => undefined);
        throw problem;
      }
    },
    async onSuccess(order, { id }) {
      toast.success('Customer updated');
      await showUpdated(client, [order]);
      await refetchOrder(client, id);
    },
  });
}
