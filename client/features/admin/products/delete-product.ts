import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/ui/toast.ts';
import { productsQuery } from './get-products.ts';
import { withoutDeleted } from './product-list.ts';

export function useDeleteProduct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => adminRequest(`/api/products/${encodeURIComponent(id)}`, { method: 'DELETE' }),
    async onSuccess(_answer, id) {
      toast.success('Product deleted');
      await client.cancelQueries(productsQuery);
      client.setQueryData(productsQuery.queryKey, (list) => list && withoutDeleted(list, id));
    },
    onError() {
      toast.error('Failed to delete product');
    },
  });
}
