import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/ui/toast.ts';
import type { Product, ProductDraft } from '#contract/products.ts';
import { productsQuery } from './get-products.ts';
import { withUpdated } from './product-list.ts';

interface ProductUpdate {
  id: string;
  draft: ProductDraft;
}

export function useUpdateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, draft }: ProductUpdate) =>
      (await adminRequest<Product>(`/api/products/${encodeURIComponent(id)}`, { method: 'PUT', body: draft }))
        .body,
    async onSuccess(answer, { id, draft }) {
      toast.success('Product updated');
      await client.cancelQueries(productsQuery);
      const updated = { ...draft, ...answer, _id: id };
      client.setQueryData(productsQuery.queryKey, (list) => list && withUpdated(list, updated));
    },
    onError() {
      toast.error('Failed to save product');
    },
  });
}
