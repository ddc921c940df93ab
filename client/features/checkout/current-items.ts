import { queryOptions, useQueries } from '@tanstack/react-query';
import { useEffect } from 'react';
import { HttpError, requestJson } from '#client/lib/http.ts';
import type { Product } from '#contract/api/products.ts';
import { BUILT_IN_PRODUCT } from '#contract/built-in-product.ts';
import type { CartItem } from '#contract/order-row.ts';

const TIMEOUT_MILLISECONDS = 5000;

/** The shared query key of all products that checkout fetches. */
export const CURRENT_PRODUCTS = ['checkout', 'product'];

/** The current product of an item. Never cached, because the shopper is about to pay its price. */
function currentProductQuery(id: string) {
  return queryOptions({
    queryKey: [...CURRENT_PRODUCTS, id],
    queryFn: () => {
      const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
      return requestJson<Product>(`/api/products/${encodeURIComponent(id)}`, { signal });
    },
    enabled: id !== BUILT_IN_PRODUCT._id,
    gcTime: 0,
  });
}

/** The item with the product's current title, image and price; unchanged if the product is unknown. */
export function currentItem(item: CartItem, product: Partial<Product> | undefined): CartItem {
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

interface CurrentItems {
  items: CartItem[];
  loading: boolean;
  /** A product has been deleted and can no longer be bought. */
  gone: boolean;
}

/** The cart's items with current products. Calls `onChange` for each item that is outdated in the cart. */
export function useCurrentItems(
  cart: readonly CartItem[],
  onChange: (id: string, item: CartItem) => void,
): CurrentItems {
  const products = useQueries({ queries: cart.map((item) => currentProductQuery(item._id)) });
  const items = cart.map((item, index) => currentItem(item, products[index]?.data));

  useEffect(() => {
    for (const [index, item] of items.entries()) {
      const stored = cart[index];
      if (stored && isOutdated(stored, item)) onChange(item._id, item);
    }
  });

  return {
    items,
    loading: products.some((product) => product.isLoading),
    gone: products.some(({ error }) => error instanceof HttpError && error.status === 404),
  };
}
