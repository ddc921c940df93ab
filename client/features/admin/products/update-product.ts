import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/ui/toast.ts';
import type { ProductDraft } from '#contract/products.ts';
import type { ListedProduct } from './listed-product.ts';
import { changeList, withoutDeleted, withUpdated } from './loaded-products.ts';
import { MUTATIONS } from './pending-changes.ts';
import { finishRound, tellTrouble } from './product-form-store.ts';
import { productPath } from './product-path.ts';
import { saveTrouble } from './save-trouble.ts';

export interface ProductUpdate {
  /** As the operator saw it when they began to change it. */
  product: Pick<ListedProduct, '_id' | 'version'>;
  draft: ProductDraft;
  /** Of the form that it comes from. */
  round: number;
}

/** Until the server answers, the list shows the update through `usePendingUpdates`: nothing is to be undone. */
export function useUpdateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationKey: MUTATIONS.update,
    mutationFn: async ({ product: { _id, version }, draft }: ProductUpdate) => {
      const headers = version === undefined ? undefined : { 'If-Match': `"${version}"` };
      const { body } = await adminRequest<ListedProduct>(productPath(_id), {
        method: 'PUT',
        body: draft,
        headers,
      });
      return { ...draft, ...body, _id };
    },
    async onSuccess(updated, { round }) {
      toast.success('Product updated');
      finishRound(round);
      await changeList(client, (pages) => withUpdated(pages, updated));
    },
    async onError(error, { product: { _id }, round }) {
      toast.error('Failed to save product');
      const trouble = await saveTrouble(error, _id);
      tellTrouble(round, trouble);
      if (trouble?.kind === 'changed')
        await changeList(client, (pages) => withUpdated(pages, trouble.stored));
      if (trouble?.kind === 'deleted') await changeList(client, (pages) => withoutDeleted(pages, _id));
    },
  });
}
