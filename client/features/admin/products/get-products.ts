import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { nextPage } from '#client/lib/next-page.ts';
import { toast } from '#client/ui/toast.ts';
import type { ListedProduct } from './listed-product.ts';

export interface ProductsPage {
  products: ListedProduct[];
  next: string | undefined;
}

export const productsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'products'],
  queryFn: async ({ pageParam }): Promise<ProductsPage> => {
    try {
      const { body, headers } = await adminRequest<ListedProduct[]>(pageParam);
      return { products: body, next: nextPage(headers.get('Link')) };
    } catch (error) {
      toast.error('Failed to fetch products', { id: 'products-failed' });
      throw error;
    }
  },
  initialPageParam: '/api/products',
  getNextPageParam: (page) => page.next,
  refetchOnWindowFocus: true,
});

export function useProducts() {
  return useInfiniteQuery(productsQuery);
}
