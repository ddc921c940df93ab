import type { QueryClient } from '@tanstack/react-query';
import type { ProductDraft } from '#contract/products.ts';
import { type ProductsPage, productsQuery } from './get-products.ts';
import type { ListedProduct } from './listed-product.ts';

type Pages = readonly ProductsPage[];

/** All products of the loaded pages. One that moved to the next page while it was fetched appears once. */
export function loadedProducts(pages: Pages): ListedProduct[] {
  return [...new Map(pages.flatMap(({ products }) => products).map((one) => [one._id, one])).values()];
}

/** Newest first, as the server lists them. */
export function withCreated(pages: Pages, created: ListedProduct): ProductsPage[] {
  return withoutDeleted(pages, created._id).map((page, index) =>
    index === 0 ? { ...page, products: [created, ...page.products] } : page,
  );
}

export function withUpdated(pages: Pages, updated: ListedProduct): ProductsPage[] {
  return pages.map((page) => ({
    ...page,
    products: page.products.map((product) => (product._id === updated._id ? updated : product)),
  }));
}

export function withoutDeleted(pages: Pages, id: string): ProductsPage[] {
  return pages.map((page) => ({ ...page, products: page.products.filter(({ _id }) => _id !== id) }));
}

/** The list as it will be if everything under way works out. */
export function withPending(
  products: readonly ListedProduct[],
  updates: readonly { product: Pick<ListedProduct, '_id'>; draft: ProductDraft }[],
  deletions: readonly string[],
): ListedProduct[] {
  return products
    .filter(({ _id }) => !deletions.includes(_id))
    .map((shown) => ({ ...shown, ...updates.find(({ product }) => product._id === shown._id)?.draft }));
}

/** Writes a change into the fetched list, past any fetch that began before it. */
export async function changeList(
  client: QueryClient,
  change: (pages: Pages) => ProductsPage[],
): Promise<void> {
  await client.cancelQueries(productsQuery);
  const known = client.setQueryData(
    productsQuery.queryKey,
    (data) => data && { ...data, pages: change(data.pages) },
  );
  // What was stopped was the first fetch, for which the page still waits.
  if (!known) void client.refetchQueries(productsQuery);
}
