import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HttpError, requestJson } from '#client/lib/http.ts';
import { queryClient } from '#client/lib/query-client.ts';
import type { ProductWithStock } from '#contract/api/products.ts';
import type { ShopperStock } from '#contract/api/stock.ts';
import { BUILT_IN_PRODUCT } from '#contract/built-in-product.ts';
import type { CartItem } from '#contract/order-row.ts';
import { refetchSettings } from './order-settings.ts';

const TIMEOUT_MILLISECONDS = 5000;

/** The prefix of the query keys at checkout. */
const CHECKOUT = ['checkout'];

/** Fetches the settings before the order needs them. They include the stock of the built-in product. */
const settingsQuery = queryOptions({
  queryKey: [...CHECKOUT, 'settings'],
  queryFn: refetchSettings,
  gcTime: 0,
  // A shopper who comes back may find the item in stock again.
  refetchOnWindowFocus: ({ state }) => state.data?.stock !== undefined,
});

/** The current product of an item. Never cached, because the shopper is about to pay its price. */
function currentProductQuery(id: string) {
  return queryOptions({
    queryKey: [...CHECKOUT, 'product', id],
    queryFn: () => {
      const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
      return requestJson<ProductWithStock>(`/api/products/${encodeURIComponent(id)}`, { signal });
    },
    enabled: id !== BUILT_IN_PRODUCT._id,
    gcTime: 0,
  });
}

/** The item with the product's current title, image and price; unchanged if the product is unknown. */
export function currentItem(item: CartItem, product: Partial<ProductWithStock> | undefined): CartItem {
  if (item._id === BUILT_IN_PRODUCT._id) {
    return { ...item, title: BUILT_IN_PRODUCT.title, salePrice: BUILT_IN_PRODUCT.salePrice };
  }
  if (typeof product?.price !== 'number' || !Number.isFinite(product.price)) return item;
  return {
    ...item,
    title: product.title || item.title,
    image: product.image || item.image,
    salePrice: product.price,
  };
}

/** Whether the cart's item differs from the current product. */
export function isOutdated(item: CartItem, current: CartItem): boolean {
  return item.title !== current.title || item.image !== current.image || item.salePrice !== current.salePrice;
}

/** The stock of an item's product, as fetched last. */
export const fetchedStock = ({ _id }: CartItem): ShopperStock | undefined =>
  queryClient.getQueryData(
    _id === BUILT_IN_PRODUCT._id ? settingsQuery.queryKey : currentProductQuery(_id).queryKey,
  )?.stock;

/** Fetches products and stock again. */
export const refetchItems = (): Promise<void> => queryClient.refetchQueries({ queryKey: CHECKOUT });

interface CurrentItems {
  items: CartItem[];
  loading: boolean;
  /** A product has been deleted and can no longer be bought. */
  gone: boolean;
  /** Something is low or not for sale. */
  limited: boolean;
}

/** The cart's items with the current product: a cart holds one item. Calls `onChange` if it is outdated in the cart. */
export function useCurrentItems(
  cart: readonly CartItem[],
  onChange: (id: string, item: CartItem) => void,
): CurrentItems {
  // `data` is read, so that the page renders again when the stock has changed.
  void useQuery({ ...settingsQuery, enabled: cart.length > 0 }).data;
  const product = useQuery(currentProductQuery(cart[0]?._id ?? BUILT_IN_PRODUCT._id));
  const items = cart.map((item) => currentItem(item, product.data));

  useEffect(() => {
    for (const [index, item] of items.entries()) {
      const stored = cart[index];
      if (stored && isOutdated(stored, item)) onChange(item._id, item);
    }
  });

  return {
    items,
    loading: product.isLoading,
    gone: product.error instanceof HttpError && product.error.status === 404,
    limited: items.some(fetchedStock),
  };
}
