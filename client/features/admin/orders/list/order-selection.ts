import { useState } from 'react';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';

type SelectedIds = ReadonlySet<string>;

const NOTHING_SELECTED: SelectedIds = new Set();

/** The selected orders. A new filter clears the selection, so that operators never change orders they cannot see. */
export function useOrderSelection(orders: readonly PartialOrder[], filter: OrderFilter) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [selectionFilter, setSelectionFilter] = useState(filter);
  if (filter !== selectionFilter) {
    setSelectionFilter(filter);
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
    deselect: (done: readonly { _id: string }[]) => setSelection((before) => withoutDone(before, done)),
  };
}

export type OrderSelection = ReturnType<typeof useOrderSelection>;

export function withToggled(selection: SelectedIds, id: string): SelectedIds {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Selects all, or none if all are already selected. */
export function withAllToggled(selection: SelectedIds, ids: readonly string[]): SelectedIds {
  return selectionState(selection, ids) === 'all' ? NOTHING_SELECTED : new Set(ids);
}

export function selectionState(selection: SelectedIds, ids: readonly string[]): 'none' | 'some' | 'all' {
  const selected = ids.filter((id) => selection.has(id)).length;
  if (selected === 0) return 'none';
  return selected === ids.length ? 'all' : 'some';
}

/** Removes the orders that a bulk change has changed; failed ones stay selected. */
export function withoutDone(selection: SelectedIds, done: readonly { _id: string }[]): SelectedIds {
  const next = new Set(selection);
  for (const { _id } of done) next.delete(_id);
  return next;
}
