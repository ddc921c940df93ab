import { queryOptions } from '@tanstack/react-query';
import { requestJson } from '#client/lib/http.ts';
import type { OfferedProduct } from '#contract/api/products.ts';

const FIELD_TYPES = {
  _id: 'string',
  title: 'string',
  description: 'string',
  price: 'number',
  image: 'string',
  inventory: 'number',
} satisfies Record<Exclude<keyof OfferedProduct, 'stock'>, string>;

/** Whether a response body is a product. A proxy may answer 200 with something else. */
export function isProduct(body: unknown): body is OfferedProduct {
  if (typeof body !== 'object' || body === null) return false;
  const fields = body as Record<string, unknown>;
  return Object.entries(FIELD_TYPES).every(([name, type]) => typeof fields[name] === type);
}

export function productQuery(id: string) {
  return queryOptions({
    queryKey: ['product', id],
    queryFn: async ({ signal }) => {
      const body = await requestJson<unknown>(`/api/products/${encodeURIComponent(id)}`, { signal });
      if (!isProduct(body)) throw new Error('The response is not a product.');
      return body;
    },
    // Fetched again on every visit: if that fails, the page must not show a product from an earlier visit.
    gcTime: 0,
  });
}
