import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { adminPage, changeLists, isRepeatedFailure, type Page } from '#client/lib/admin/paged-lists.ts';
import { toast } from '#client/lib/toast.ts';
import type { Product, ProductDraft } from '#contract/api/products.ts';

type Pages = readonly Page<Product>[];

export const productsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'products'],
  queryFn: async ({ pageParam, client, queryKey }) => {
    try {
      return await adminPage<Product>(pageParam);
    } catch (error) {
      if (!isRepeatedFailure(client, queryKey))
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

export function productPath(id: string): string {
  return `/api/products/${encodeURIComponent(id)}`;
}

/** Newest first, as the server sorts. */
export function withCreated(pages: Pages, created: Product): Page<Product>[] {
  return withoutDeleted(pages, created._id).map((page, index) =>
    index === 0 ? { ...page, rows: [created, ...page.rows] } : page,
  );
}

export function withUpdated(pages: Pages, updated: Product): Page<Product>[] {
  return pages.map((page) => ({
    ...page,
    rows: page.rows.map((product) => (product._id === updated._id ? updated : product)),
  }));
}

export function withoutDeleted(pages: Pages, id: string): Page<Product>[] {
  return pages.map((page) => ({ ...page, rows: page.rows.filter(({ _id }) => _id !== id) }));
}

/** The list with all pending updates and deletions applied optimistically. */
export function withPending(
  products: readonly Product[],
  updates: readonly { product: Pick<Product, '_id'>; draft: ProductDraft }[],
  deletions: readonly string[],
): Product[] {
  return products
    .filter(({ _id }) => !deletions.includes(_id))
    .map((shown) => ({ ...shown, ...updates.find(({ product }) => product._id === shown._id)?.draft }));
}

/** Applies a change to the cached list. */
export async function changeList(
  client: QueryClient,
  change: (pages: Pages) => Page<Product>[],
): Promise<void> {
  await changeLists(client, productsQuery.queryKey, change);
  // If no list is cached, the change has cancelled the first fetch, and the page is still waiting for it.
  if (!client.getQueryData(productsQuery.queryKey)) void client.refetchQueries(productsQuery);
}
