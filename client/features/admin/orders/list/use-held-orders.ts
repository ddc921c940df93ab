import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { refreshOrders } from '#client/features/admin/orders/core/refresh-orders.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';

interface HeldOrdersOptions {
  filter: OrderFilter;
  /** Whether the operator is further down the list, or has selected orders. */
  inUse: boolean;
  /** The time of the newest order in the shop. */
  newestAt: string | null | undefined;
  /** How many new orders are announced. */
  newOrders: number;
}

/**
 * Holds back new orders while the list is in use, so that it does not move under the operator's hands. They stay
 * held back until the operator asks for them.
 */
export function useHeldOrders({ filter, inUse, newestAt, newOrders }: HeldOrdersOptions) {
  const client = useQueryClient();
  const [until, setUntil] = useState<string>();
  const [heldFilter, setHeldFilter] = useState(filter);
  const release = () => setUntil(undefined);

  if (filter !== heldFilter) {
    setHeldFilter(filter);
    release();
  } else if (inUse && until === undefined && newestAt) setUntil(newestAt);
  else if (!inUse && until !== undefined && newOrders === 0) release();

  const former = useRef(until);
  useEffect(() => {
    if (former.current !== undefined && former.current !== until) refreshOrders(client);
    former.current = until;
  }, [client, until]);

  return {
    /** The list omits orders that were stored after this time. */
    until,
    release,
  };
}
