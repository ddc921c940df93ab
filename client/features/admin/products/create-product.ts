import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/ui/toast.ts';
import type { ProductDraft } from '#contract/products.ts';
import type { ListedProduct } from './listed-product.ts';
import { changeList, withCreated } from './loaded-products.ts';
import { MUTATIONS } from './pending-changes.ts';
import { finishRound, tellTrouble } from './product-form-store.ts';
import { saveTrouble } from './save-trouble.ts';

interface ProductCreation {
  draft: ProductDraft;
  /** Of the form that it comes from. */
  round: number;
}

/** Not shown before the server answers: a row without an id could be neither edited nor deleted. */
export function useCreateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATIONS.create,
    mutationFn: async ({ draft }: ProductCreation) =>
      (await adminRequest<ListedProduct>('/api/products', { method: 'POST', body: draft })).body,
    async onSuccess(created, { round }) {
      toast.success('Product created');
      finishRound(round);
      await changeList(client, (pages) => withCreated(pages, created));
    },
    async onError(error, { round }) {
      toast.error('Failed to save product');
      tellTrouble(round, await saveTrouble(error));
    },
  });
}
