import { useMutation, useQueryClient } from '@tanstack/react-query';
import { reasonOf, refetchOrder, showUpdated } from '#client/features/admin/orders/core/order-mutations.ts';
import { orderPath, orderQuery } from '#client/features/admin/orders/core/orders-queries.ts';
import { adminRequest } from '#client/lib/admin-request.ts';
import { HttpError } from '#client/lib/http.ts';
import { toast } from '#client/lib/toast.ts';
import { CUSTOMER_FIELDS, type Customer, type CustomerErasure, type OrderNote } from '#contract/customers.ts';
import type { AdminOrder, OrderDetail, OrderHistoryEntry } from '#contract/orders.ts';

/** What is stored of the customer of an order. */
export function customerOf({ customerInfo, shippingAddress }: OrderDetail): Customer {
  const stored: Customer = { ...customerInfo, ...shippingAddress };
  return Object.fromEntries(CUSTOMER_FIELDS.map((field) => [field, stored[field]])) as Customer;
}

/** The customer as the operator has seen them: nobody else's correction is overwritten. */
const ifSeen = (version: string) => ({ 'If-Match': `"${version}"` });

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
        const headers = ifSeen(version);
        return (await adminRequest<AdminOrder>(path, { method: 'PUT', body: customer, headers })).body;
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

/** The ids of the toasts that say what an attempt failed with. The next attempt removes them. */
const erasureFailure = (id: string) => `erasure-failure ${id}`;
const noteFailure = (id: string) => `note-failure ${id}`;

export function useEraseCustomer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ _id, customerVersion }: OrderDetail) =>
      (
        await adminRequest<CustomerErasure>(`${orderPath(_id)}/customer`, {
          method: 'DELETE',
          headers: ifSeen(customerVersion),
        })
      ).body,
    onMutate: ({ _id }) => toast.remove(erasureFailure(_id)),
    onSuccess({ orders }) {
      toast.success(`Customer erased in ${orders === 1 ? '1 order' : `${orders} orders`}`);
    },
    onError(error, { _id }) {
      toast.error(reasonOf(error), { id: erasureFailure(_id) });
    },
    onSettled: (_erasure, _error, { _id }) => refetchOrder(client, _id),
  });
}

interface Note extends OrderNote {
  id: string;
}

export function useAddNote() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, note }: Note) =>
      (await adminRequest<OrderHistoryEntry>(`${orderPath(id)}/notes`, { method: 'POST', body: { note } }))
        .body,
    onMutate: ({ id }) => toast.remove(noteFailure(id)),
    async onSuccess(_entry, { id }) {
      toast.success('Note added');
      await refetchOrder(client, id);
    },
    onError(error, { id }) {
      toast.error(reasonOf(error), { id: noteFailure(id) });
    },
  });
}
