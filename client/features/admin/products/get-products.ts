import { queryOptions, useQuery } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { toast } from '#client/ui/toast.ts';
import type { Product } from '#contract/products.ts';

export const productsQuery = queryOptions({
  queryKey: ['admin', 'products'],
  queryFn: async () => {
    try {
      return (await adminRequest<Product[]>('/api/products')).body;
    } catch (error) {
      toast.error('Failed to fetch products');
      throw error;
    }
  },
  refetchOnWindowFocus: true,
});

export function useProducts() {
  return useQuery(productsQuery);
}
