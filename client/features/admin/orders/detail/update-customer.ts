import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orderQuery, orderRequest } from '#client/features/admin/orders/core/orders-queries.ts';
import { updateAndRefetchOrder } from '#client/features/admin/orders/core/refresh-orders.ts';
import { errorMessage, ifMatch } from '#client/lib/admin/admin-request.ts';
import { HttpError } from '#client/lib/http.ts';
import { toast } from '#client/lib/toast.ts';
import type { Customer } from '#contract/api/customers.ts';
import type { AdminOrder, OrderDetail } from '#contract/api/orders.ts';
import { CUSTOMER_FIELDS, type CustomerField } from '#contract/customers.ts';

export const customerFrom = (read: (field: CustomerField) => string): Customer =>
  Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, read(field)])) as Customer;

/** The customer data stored with an order. */
export function customerOf({ customerInfo, shippingAddress }: OrderDetail): Customer {
  const stored: Customer = { ...customerInfo, ...shippingAddress };
  return customerFrom((field) => stored[field]);
}

/** Why an edited customer was not saved. */
export interface CustomerUpdateError {
  reason: string;
  /** The order as someone else has saved it since, if that is the reason. */
  stored?: OrderDetail;
}

interface CustomerUpdate {
  id: string;
  version: string;
  customer: Customer;
}

/** Fails with a `CustomerUpdateError`. */
export function useUpdateCustomer() {
  const client = useQueryClient();
  return useMutation<AdminOrder, CustomerUpdateError, CustomerUpdate>({
    async mutationFn({ id, version, customer }) {
      try {
        const headers = ifMatch(version);
        return await orderRequest<AdminOrder>(id, '/customer', { method: 'PUT', body: customer, headers });
      } catch (error) {
        const problem: CustomerUpdateError = { reason: errorMessage(error) };
        if (error instanceof HttpError && error.status === 412)
          problem.stored = await client.fetchQuery(orderQuery(id)).catch(() => undefined);
        throw problem;
      }
    },
    onSuccess(order) {
      toast.success('Customer updated');
      return updateAndRefetchOrder(client, order);
    },
  });
}
