import { requestJson } from '#client/lib/http.ts';
import { queryClient } from '#client/lib/query-client.ts';
import type { Product } from '#contract/products.ts';

/** The list is kept in the query client and shown nowhere: the featured collar is built in (spec §7). */
export async function keepProductList(): Promise<void> {
  try {
    await queryClient.fetchQuery({
      queryKey: ['product-list'],
      queryFn: async () => (await requestJson<Product[]>('/api/products')).body,
    });
  } catch (error) {
    // biome-ignore lint/suspicious/noConsole: the spec wants this failure in the console and nowhere else
    console.error('The product list could not be fetched.', error);
  }
}
