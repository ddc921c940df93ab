import { useMutation, useQueryClient } from '@tanstack/react-query';
import { adminRequest, errorMessage } from '#client/lib/admin/admin-request.ts';
import { HttpError } from '#client/lib/http.ts';
import { toast } from '#client/lib/toast.ts';
import type { Selling, SellingDraft, Stock, StockCount, StockCountDraft } from '#contract/api/stock.ts';
import { STOCK, stockQuery } from './stock-query.ts';

/** Why a change was not saved. */
interface StockError {
  reason: string;
  /** The stock as another operator has changed it since, if that is the reason. */
  stored?: Stock;
}

interface Save<Saved> {
  path: 'selling' | 'counts';
  withSaved: (stock: Stock, saved: Saved) => Stock;
  success: (saved: Saved) => string;
}

/** Fails with a `StockError`, which its form shows. */
function useSaveStock<Saved, Draft>({ path, withSaved, success }: Save<Saved>) {
  const client = useQueryClient();
  return useMutation<Saved, StockError, Draft>({
    async mutationFn(draft) {
      try {
        return await adminRequest<Saved>(`/api/stock/${path}`, { method: 'PUT', body: draft });
      } catch (error) {
        const problem: StockError = { reason: errorMessage(error) };
        if (error instanceof HttpError && error.status === 409) {
          // A pending fetch may have read the stock before the other operator's change.
          await client.cancelQueries({ queryKey: STOCK });
          problem.stored = await client.fetchQuery(stockQuery).catch(() => undefined);
        }
        throw problem;
      }
    },
    async onSuccess(saved) {
      toast.success(success(saved));
      await client.cancelQueries({ queryKey: STOCK });
      client.setQueryData(stockQuery.queryKey, (stock) => stock && withSaved(stock, saved));
    },
    onSettled: () => void client.invalidateQueries({ queryKey: STOCK }),
  });
}

export const useSaveSelling = () =>
  useSaveStock<Selling, SellingDraft>({
    path: 'selling',
    withSaved: (stock, selling) => ({ ...stock, selling }),
    success: ({ on }) => (on ? 'Selling is on' : 'Selling is off'),
  });

export const useSaveCount = () =>
  useSaveStock<StockCount, StockCountDraft>({
    path: 'counts',
    withSaved: withCount,
    success: () => 'Stock updated',
  });

export function withCount(stock: Stock, saved: StockCount): Stock {
  const others = stock.counts.filter(({ title, color }) => title !== saved.title || color !== saved.color);
  return { ...stock, counts: [...others, saved] };
}
