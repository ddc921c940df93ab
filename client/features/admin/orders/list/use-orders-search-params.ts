import { useState } from 'react';
import { type Location, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { ordersPath, readOrdersParams, withFilter } from '#client/features/admin/orders/core/order-filter.ts';
import { type ViewState, viewState } from '#client/lib/admin/view-state.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';

/** What a history entry knows about its open order. */
interface OrderHistoryState extends ViewState {
  /** Whether the entry before it is the list. */
  fromList?: boolean;
  ship: boolean;
}

/** An order that is shown before its URL. */
interface Opening {
  id: string;
  state: OrderHistoryState;
  from: Location;
}

/**
 * The filter and the open order, both stored in the URL, and functions that change them.
 * While the orders are not `shown`, the last filter applies. The filter is the same object until it changes.
 */
export function useOrdersSearchParams(shown: boolean) {
  const [params, setRenderedParams] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  // The router renders a new URL in a transition. A change before that begins with the URL: with what is rendered, it would
  // bring a search back that was just cleared.
  const setParams = (
    change: (current: URLSearchParams) => URLSearchParams,
    options: Parameters<typeof setRenderedParams>[1],
  ) => setRenderedParams(change(new URLSearchParams(window.location.search)), options);
  // Also before that, a scanner may type into the form of the opened order.
  const [opening, setOpening] = useState<Opening>();
  const opened = opening?.from === location ? opening : undefined;
  const state: OrderHistoryState | null = opened?.state ?? location.state;
  const view = viewState(state);
  const inUrl = readOrdersParams(params);
  const [filter, setLastFilter] = useState(inUrl.filter);
  if (shown && ordersPath(inUrl.filter) !== ordersPath(filter)) setLastFilter(inUrl.filter);
  const openOrderId = shown ? (opened?.id ?? inUrl.openOrderId) : undefined;

  return {
    filter,
    openOrderId,
    /** Whether the operator is about to enter the order's tracking number. */
    isShipping: state?.ship === true,
    setFilter(changes: OrderFilter, options?: { replace: boolean }) {
      setParams((current) => withFilter(current, { ...readOrdersParams(current).filter, ...changes }), {
        ...options,
        state: view,
      });
    },
    clearFilter: () => setParams((current) => withFilter(current, {}), { state: view }),
    open(id: string, { ship } = { ship: false }) {
      const isOpen = openOrderId !== undefined;
      const next: OrderHistoryState = { ...view, fromList: isOpen ? state?.fromList : true, ship };
      setOpening({ id, state: next, from: location });
      setParams((current) => withOrder(current, id), { replace: isOpen, state: next });
    },
    /** Returns to the list, through the history if the order was opened from there. */
    close() {
      setOpening(undefined);
      if (state?.fromList) navigate(-1);
      else setParams((current) => withOrder(current, undefined), { replace: true, state: view });
    },
  };
}

function withOrder(params: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(params);
  if (id === undefined) next.delete('order');
  else next.set('order', id);
  return next;
}
