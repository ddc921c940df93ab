import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#client/lib/http.ts';
import type { Product } from '#contract/products.ts';

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }) =>
      (await requestJson<Product>(`/api/products/${encodeURIComponent(id)}`, { signal })).body,
  });
}
