import { createStore } from '#client/lib/store.ts';
import type { Product } from '#contract/api/products.ts';

/** The products that the home page has fetched. They aren't shown, because the featured product is built in (spec §7). */
const productList = createStore<readonly Product[]>([]);

/** Without TanStack Query, which only pages that show data from the server load. */
export async function fetchProductList(): Promise<void> {
  try {
    const { requestJson } = await import('#client/lib/http.ts');
    productList.set(await requestJson<Product[]>('/api/products'));
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the spec wants this failure only in the console
    console.error('Could not fetch the product list.', error);
  }
}
