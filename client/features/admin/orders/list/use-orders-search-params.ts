import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ordersPath, readOrdersParams, withFilter } from '#client/features/admin/orders/core/order-filter.ts';
import { viewState } from '#client/lib/admin/view-state.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';

/**
 * The filter and the open order, both kept in the URL, and functions that change them.
 * While the orders are not `shown`, the last filter stays in force. It stays the same object until it changes.
 */
export function useOrdersSearchParams(shown: boolean) {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const kept = viewState(state);
  const inUrl = readOrdersParams(params);
  const [filter, holdFilter] = useState(inUrl.filter);
  if (shown && ordersPath(inUrl.filter) !== ordersPath(filter)) holdFilter(inUrl.filter);
  const opened = shown ? inUrl.opened : undefined;

  return {
    filter,
    opened,
    setFilter(changes: OrderFilter, options?: { replace: boolean }) {
      setParams((current) => withFilter(current, { ...readOrdersParams(current).filter, ...changes }), {
        ...options,
        state: kept,
      });
    },
    clearFilter: () => setParams((current) => withFilter(current, {}), { state: kept }),
    open(id: string) {
      setParams(
        (current) => withOrder(current, id),
        opened ? { replace: true, state } : { state: { ...kept, fromList: true } },
      );
    },
    /** Goes back to the list: through the history if the order was opened from the list. */
    close() {
      if (state?.fromList) navigate(-1);
      else setParams((current) => withOrder(current, undefined), { replace: true, state: kept });
    },
  };
}

function withOrder(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === undefined) next.delete('order');
  else next.set('order', id);
  return next;
}
