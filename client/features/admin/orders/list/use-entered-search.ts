import { useEffect, useEffectEvent, useState } from 'react';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';

interface FoundOrders {
  /** What the list is searched for; '' for no search. */
  search: string;
  /** The loaded orders; undefined while the list still shows those of another search. */
  orders: readonly PartialOrder[] | undefined;
  /** Whether the search has found more than the loaded orders. */
  more: boolean;
  onOpen: (id: string) => void;
}

/** After the operator has pressed Enter in the search, its only match opens once it is loaded. */
export function useEnteredSearch({ search, orders, more, onOpen }: FoundOrders) {
  const [entered, setEntered] = useState<string>();
  const open = useEffectEvent(onOpen);
  const isFound = orders !== undefined && entered === search;
  const only = orders?.length === 1 && !more ? orders[0]?._id : undefined;
  useEffect(() => {
    if (!isFound) return;
    setEntered(undefined);
    if (only !== undefined) open(only);
  }, [isFound, only]);
  return { enter: setEntered, forget: () => setEntered(undefined) };
}
