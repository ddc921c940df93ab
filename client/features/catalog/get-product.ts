import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#client/lib/http.ts';
import { isProduct } from './is-product.ts';

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }) => {
      const { body } = await requestJson<unknown>(`/api/products/${encodeURIComponent(id)}`, { signal });
      if (!isProduct(body)) throw new Error('The answer is not a product.');
      return body;
    },
    // Every visit asks anew: no product of an earlier one is shown where this one's call fails.
    gcTime: 0,
  });
}
