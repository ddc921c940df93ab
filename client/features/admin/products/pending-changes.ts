import { type QueryClient, useIsMutating, useMutationState } from '@tanstack/react-query';
import type { ProductUpdate } from './update-product.ts';

const SAVE = ['admin', 'products', 'save'] as const;

/** By these names anybody sees what is under way, also whoever comes back to the page meanwhile. */
export const MUTATIONS = {
  create: [...SAVE, 'create'],
  update: [...SAVE, 'update'],
  delete: ['admin', 'products', 'delete'],
} as const;

/** At this very moment: `useSaving` knows a little later, and a form can be sent twice before. */
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
