import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/ui/toast.ts';
import type { Product, ProductDraft } from '#contract/products.ts';
import { productsQuery } from './get-products.ts';
import { withCreated } from './product-list.ts';

export function useCreateProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (draft: ProductDraft) =>
      (await adminRequest<Product>('/api/products', { method: 'POST', body: draft })).body,
    async onSuccess(created) {
      toast.success('Product created');
      await client.cancelQueries(productsQuery);
      client.setQueryData(productsQuery.queryKey, (list) => list && withCreated(list, created));
    },
    onError() {
      toast.error('Failed to save product');
    },
  });
}
