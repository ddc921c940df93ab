import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#client/lib/http.ts';
import { BUILT_IN_COLLAR, type Product } from '#contract/products.ts';

const TIMEOUT = 5000;

/** Every product that checkout has asked for. */
export const CURRENT_PRODUCTS = ['checkout', 'product'];

/** The product behind a line as it is now: never from a cache, for its price is about to be charged. */
export function currentProductQuery(id: string) {
  return queryOptions({
    queryKey: [...CURRENT_PRODUCTS, id],
    queryFn: async () => {
      const signal = AbortSignal.timeout(TIMEOUT);
      return (await requestJson<Product>(`/api/products/${encodeURIComponent(id)}`, { signal })).body;
    },
    enabled: id !== BUILT_IN_COLLAR._id,
    gcTime: 0,
  });
}
