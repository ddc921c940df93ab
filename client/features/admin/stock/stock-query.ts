import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { adminObject } from '#client/lib/admin/admin-request.ts';
import { adminPage } from '#client/lib/admin/paged-lists.ts';
import type { Stock, StockChange, StockCount } from '#contract/api/stock.ts';
import { BUILT_IN_PRODUCT } from '#contract/built-in-product.ts';
import { VARIANT_NAMES } from '#contract/shop/facts.shop.ts';

/** Starts with the key of the orders, so that order events refresh the stock, too. */
export const STOCK = ['admin', 'orders', 'stock'] as const;

export const stockQuery = queryOptions({
  queryKey: [...STOCK, 'now'],
  queryFn: ({ signal }) => adminObject<Stock>('/api/stock', ['selling', 'counts'], { signal }),
  refetchOnWindowFocus: true,
});

export const stockChangesQuery = infiniteQueryOptions({
  queryKey: [...STOCK, 'changes'],
  queryFn: ({ pageParam, signal }) => adminPage<StockChange>(pageParam, signal),
  initialPageParam: '/api/stock/changes?limit=20',
  getNextPageParam: (page) => page.next,
  refetchOnWindowFocus: true,
});

/** Whether a release has removed this color of the built-in product, the only product with colors. */
export const isRemoved = ({ title, color }: Pick<StockCount, 'title' | 'color'>): boolean =>
  title === BUILT_IN_PRODUCT.title && color !== '' && !VARIANT_NAMES.includes(color);
