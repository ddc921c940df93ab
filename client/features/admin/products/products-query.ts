import { infiniteQueryOptions, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin-request.ts';
import { nextPage } from '#client/lib/http.ts';
import { changeLists, failsAgain } from '#client/lib/paged-lists.ts';
import { toast } from '#client/lib/toast.ts';
import type { Product, ProductDraft } from '#contract/products.ts';

export interface ProductsPage {
  products: Product[];
  next: string | undefined;
}

type Pages = readonly ProductsPage[];

export const productsQuery = infiniteQueryOptions({
  queryKey: ['admin', 'products'],
  queryFn: async ({ pageParam, client, queryKey }): Promise<ProductsPage> => {
    try {
      const { body, headers } = await adminRequest<Product[]>(pageParam);
      return { products: body, next: nextPage(headers.get('Link')) };
    } catch (error) {
      if (!failsAgain(client, queryKey)) toast.error('Failed to fetch products', { id: 'products-failed' });
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

/** All products of the loaded pages. One that moved to the next page between two requests appears once. */
export function loadedProducts(pages: Pages): Product[] {
  return [...new Map(pages.flatMap(({ products }) => products).map((one) => [one._id, one])).values()];
}

/** The new product comes first: the server lists the newest first. */
export function withCreated(pages: Pages, created: Product): ProductsPage[] {
  return withoutDeleted(pages, created._id).map((page, index) =>
    index === 0 ? { ...page, products: [created, ...page.products] } : page,
  );
}

export function withUpdated(pages: Pages, updated: Product): ProductsPage[] {
  return pages.map((page) => ({
    ...page,
    products: page.products.map((product) => (product._id === updated._id ? updated : product)),
  }));
}

export function withoutDeleted(pages: Pages, id: string): ProductsPage[] {
  return pages.map((page) => ({ ...page, products: page.products.filter(({ _id }) => _id !== id) }));
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
  change: (pages: Pages) => ProductsPage[],
): Promise<void> {
  await changeLists(client, productsQuery.queryKey, change);
  // Without a cached list, the first fetch was cancelled, and the page still waits for it.
  if (!client.getQueryData(productsQuery.queryKey)) void client.refetchQueries(productsQuery);
}
