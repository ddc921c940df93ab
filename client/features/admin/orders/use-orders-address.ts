import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import type { OrderFilter } from '#contract/orders.ts';
import { ordersPath, readOrdersAddress, withFilter } from './orders-address.ts';

/** Marks an entry of the browser's history that was made by opening an order from the list. */
const FROM_LIST = { fromList: true };

/**
 * The filter and the open order as the address has them, and ways to change it.
 * While another tab is `shown`, the filter that the address had last still holds. It is the same object until it says
 * something else.
 */
export function useOrdersAddress(shown: boolean) {
  const [address, setAddress] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation();
  const current = readOrdersAddress(address);
  const [filter, keepFilter] = useState(current.filter);
  if (shown && ordersPath(current.filter) !== ordersPath(filter)) keepFilter(current.filter);
  const opened = shown ? current.opened : undefined;

  return {
    filter,
    opened,
    setFilter(changes: OrderFilter, options?: { replace: boolean }) {
      setAddress((now) => withFilter(now, { ...readOrdersAddress(now).filter, ...changes }), options);
    },
    clearFilter: () => setAddress((now) => withFilter(now, {})),
    open(id: string) {
      setAddress((now) => withOrder(now, id), opened ? { replace: true, state } : { state: FROM_LIST });
    },
    /** Goes back to the list: a step back where it was opened from there. */
    close() {
      if (state?.fromList) navigate(-1);
      else setAddress((now) => withOrder(now, undefined), { replace: true });
    },
  };
}

function withOrder(address: URLSearchParams, id: string | undefined): URLSearchParams {
  const next = new URLSearchParams(address);
  if (id === undefined) next.delete('order');
  else next.set('order', id);
  return next;
}
