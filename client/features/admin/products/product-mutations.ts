import { type QueryClient, useIsMutating, useMutationState } from '@tanstack/react-query';
import { adminRequest, ifMatch } from '#client/lib/admin/admin-request.ts';
import { useAdminMutation } from '#client/lib/admin/use-admin-mutation.ts';
import { HttpError } from '#client/lib/http.ts';
import type { Product, ProductDraft } from '#contract/api/products.ts';
import { clearDeleted, completeSave, type SaveError, showSaveError } from './product-form-store.ts';
import { changeList, productPath, withCreated, withoutDeleted, withUpdated } from './products-query.ts';

const SAVE = ['admin', 'products', 'save'] as const;

const SAVE_FAILURE = { failure: 'Failed to save product', failureId: 'product-save-failure' };

/** Mutations stay findable by these keys after their component has unmounted. */
const MUTATIONS = {
  create: [...SAVE, 'create'],
  update: [...SAVE, 'update'],
  delete: ['admin', 'products', 'delete'],
} as const;

interface ProductCreation {
  draft: ProductDraft;
  /** The form's version when it was submitted. */
  formVersion: number;
}

/** Not optimistic: a row without an id could not be edited or deleted. */
export function useCreateProduct() {
  return useAdminMutation({
    mutationKey: MUTATIONS.create,
    mutationFn: ({ draft }: ProductCreation) =>
      adminRequest<Product>('/api/products', { method: 'POST', body: draft }),
    success: 'Product created',
    ...SAVE_FAILURE,
    async onSuccess(created, { formVersion }, client) {
      completeSave(formVersion);
      await changeList(client, (pages) => withCreated(pages, created));
    },
    async onError(error, { formVersion }) {
      showSaveError(formVersion, await saveError(error));
    },
  });
}

interface ProductUpdate {
  /** The version that the operator started editing. */
  product: Pick<Product, '_id' | 'version'>;
  draft: ProductDraft;
  /** The form's version when it was submitted. */
  formVersion: number;
}

/** The list shows pending updates through `usePendingUpdates`, so a failure has nothing to roll back. */
export function useUpdateProduct() {
  return useAdminMutation({
    mutationKey: MUTATIONS.update,
    mutationFn: ({ product: { _id, version }, draft }: ProductUpdate) =>
      adminRequest<Product>(productPath(_id), { method: 'PUT', body: draft, headers: ifMatch(version) }),
    success: 'Product updated',
    ...SAVE_FAILURE,
    async onSuccess(updated, { formVersion }, client) {
      completeSave(formVersion);
      await changeList(client, (pages) => withUpdated(pages, updated));
    },
    async onError(error, { product: { _id }, formVersion }, client) {
      const problem = await saveError(error, _id);
      showSaveError(formVersion, problem);
      if (problem?.kind === 'changed')
        await changeList(client, (pages) => withUpdated(pages, problem.stored));
      if (problem?.kind === 'deleted') await changeList(client, (pages) => withoutDeleted(pages, _id));
    },
  });
}

/** `usePendingDeletions` hides the row, so a failure has nothing to roll back. */
export function useDeleteProduct() {
  return useAdminMutation({
    mutationKey: MUTATIONS.delete,
    mutationFn: (id: string) => adminRequest(productPath(id), { method: 'DELETE' }),
    success: 'Product deleted',
    failure: 'Failed to delete product',
    failureId: (id) => `product-deletion-failure ${id}`,
    async onSuccess(_response, id, client) {
      clearDeleted(id);
      await changeList(client, (pages) => withoutDeleted(pages, id));
    },
    async onError(error, id, client) {
      // Someone else has already deleted it. A form that is editing it finds out when it saves.
      if (error instanceof HttpError && error.status === 404)
        await changeList(client, (pages) => withoutDeleted(pages, id));
    },
  });
}

/** Synchronous: `useSaving` updates only after a render, and the form could be submitted twice before that. */
export function isSaving(client: QueryClient): boolean {
  return client.isMutating({ mutationKey: SAVE }) > 0;
}

export function useSaving(): boolean {
  return useIsMutating({ mutationKey: SAVE }) > 0;
}

export function usePendingUpdates(): ProductUpdate[] {
  return useMutationState({
    filters: { mutationKey: MUTATIONS.update, status: 'pending' },
    select: ({ state }) => state.variables as ProductUpdate,
  });
}

/** @returns ids */
export function usePendingDeletions(): string[] {
  return useMutationState({
    filters: { mutationKey: MUTATIONS.delete, status: 'pending' },
    select: ({ state }) => state.variables as string,
  });
}

/** What the form shows after a failed save. After a conflict, includes the stored product. */
async function saveError(error: Error, id?: string): Promise<SaveError | null> {
  if (!(error instanceof HttpError))
    return { kind: 'refused', reason: 'Couldn’t reach the shop. What you typed is still here.' };
  if (id !== undefined && error.status === 404) return { kind: 'deleted' };
  if (id !== undefined && error.status === 412) return conflict(id, error.message);
  // The login page shows this error; in the form it would be stale after logging in again.
  if (error.status === 401) return null;
  return { kind: 'refused', reason: error.message };
}

async function conflict(id: string, reason: string): Promise<SaveError | null> {
  try {
    return { kind: 'changed', stored: await adminRequest<Product>(productPath(id)) };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return { kind: 'deleted' };
    return { kind: 'refused', reason };
  }
}
