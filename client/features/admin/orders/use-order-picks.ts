import { useState } from 'react';
import type { OrderFilter } from '#contract/orders.ts';
import {
  NOTHING_SELECTED,
  selectionState,
  withAllToggled,
  withoutDone,
  withToggled,
} from './order-selection.ts';
import type { LooseOrder } from './order-view.ts';

/** Which of the shown orders are selected. What is not shown is not selected: nobody would see what is done to it. */
export function useOrderPicks(orders: readonly LooseOrder[], filter: OrderFilter) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [selectedUnder, setSelectedUnder] = useState(filter);
  if (filter !== selectedUnder) {
    setSelectedUnder(filter);
    setSelection(NOTHING_SELECTED);
  }
  const ids = orders.map(({ _id }) => _id);
  return {
    orders: orders.filter(({ _id }) => selection.has(_id)),
    state: selectionState(selection, ids),
    has: (id: string) => selection.has(id),
    toggle: (id: string) => setSelection((before) => withToggled(before, id)),
    toggleAll: () => setSelection((before) => withAllToggled(before, ids)),
    clear: () => setSelection(NOTHING_SELECTED),
    drop: (done: readonly { _id: string }[]) => setSelection((before) => withoutDone(before, done)),
  };
}

export type OrderPicks = ReturnType<typeof useOrderPicks>;
