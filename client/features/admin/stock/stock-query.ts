import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { adminRequest } from '#client/lib/admin/admin-request.ts';
import { adminPage } from '#client/lib/admin/paged-lists.ts';
import type { Stock, StockChange } from '#contract/api/stock.ts';

/** Starts with the key of the orders, so that order events refresh the stock, too. */
export const STOCK = ['admin', 'orders', 'stock'] as const;

export const stockQuery = queryOptions({
  queryKey: [...STOCK, 'now'],
  queryFn: ({ signal }) => adminRequest<Stock>('/api/stock', { signal }),
  refetchOnWindowFocus: true,
});

export const stockChangesQuery = infiniteQueryOptions({
  queryKey: [...STOCK, 'changes'],
  queryFn: ({ pageParam, signal }) => adminPage<StockChange>(pageParam, signal),
  initialPageParam: '/api/stock/changes?limit=20',
  getNextPageParam: (page) => page.next,
  refetchOnWindowFocus: true,
});
