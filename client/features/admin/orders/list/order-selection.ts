import { useState } from 'react';
import type { PartialOrder } from '#client/features/admin/orders/core/order-view.ts';
import type { WholeSelection } from '#client/features/admin/orders/core/orders-queries.ts';
import type { OrderFilter } from '#contract/api/order-filter.ts';

type SelectedIds = ReadonlySet<string>;

const NOTHING_SELECTED: SelectedIds = new Set();
const NOTHING_KEPT: readonly PartialOrder[] = [];

/**
 * The selected orders: some of the loaded ones, or all that match the filter. A new filter clears the selection, so that
 * operators never change orders they cannot see. Only the orders of the last change stay selected after they left the
 * list, for its next step, such as printing.
 */
export function useOrderSelection(orders: readonly PartialOrder[], filter: OrderFilter) {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [whole, setWhole] = useState<WholeSelection>();
  const [kept, setKept] = useState(NOTHING_KEPT);
  const [lastToggled, setLastToggled] = useState<string>();
  const [selectionFilter, setSelectionFilter] = useState(filter);
  if (filter !== selectionFilter) {
    setSelectionFilter(filter);
    clear();
  }
  const ids: readonly string[] = idsOf(orders);
  const selected = whole ? idsUntil(orders, whole.counts.until) : selection;
  const gone = kept.filter(({ _id }) => !ids.includes(_id));

  function clear() {
    setSelection(NOTHING_SELECTED);
    setWhole(undefined);
    setKept(NOTHING_KEPT);
  }

  /** From here on, only the loaded orders are selected. */
  function selectLoaded(change: (before: SelectedIds) => SelectedIds) {
    setWhole(undefined);
    setKept(NOTHING_KEPT);
    setSelection(whole ? change(selected) : change);
  }

  return {
    orders: [...orders.filter(({ _id }) => selected.has(_id)), ...gone],
    /** How many of them have left the list. */
    gone: gone.length,
    /** Undefined unless all orders that match the filter are selected, loaded or not. */
    whole,
    /** Of all loaded orders, or of some. */
    stateOf: (some = ids) => selectionState(selected, some),
    has: (id: string) => selected.has(id),
    /** @param range whether all orders from the last toggled one to this one change with it */
    toggle(id: string, range = false) {
      setLastToggled(id);
      const toggled = range ? idsBetween(ids, lastToggled, id) : [id];
      selectLoaded((before) => withToggled(before, id, toggled));
    },
    /** Deselects orders that have left the list. */
    toggleAll: (some = ids) =>
      selectLoaded((before) => withAllToggled(new Set(ids.filter((id) => before.has(id))), some)),
    selectWhole: setWhole,
    /** Keeps the loaded orders selected. */
    dropWhole: () => selectLoaded((before) => before),
    clear,
    /** Keeps changed orders selected, even if they no longer match the filter. */
    keep(changed: readonly PartialOrder[]) {
      selectLoaded((before) => updated(before, 'add', idsOf(changed)));
      setKept(changed);
    },
    deselect(done: readonly { _id: string }[]) {
      if (whole) return clear();
      selectLoaded((before) => withoutDone(before, done));
      setKept(kept.filter(({ _id }) => !done.some((order) => order._id === _id)));
    },
  };
}

export type OrderSelection = ReturnType<typeof useOrderSelection>;

/** Which of the orders that were changed are still selected once the response arrives. */
export function stillSelected<Order extends { _id: string }>(
  changed: readonly Order[],
  before: Pick<OrderSelection, 'whole'>,
  now: Pick<OrderSelection, 'whole' | 'has'>,
): readonly Order[] {
  if (now.whole) return now.whole === before.whole ? changed : [];
  return changed.filter(({ _id }) => now.has(_id));
}

/** The orders that existed when they were counted. Both times have the same format. */
export const idsUntil = (orders: readonly PartialOrder[], until: string): SelectedIds =>
  new Set(orders.filter(({ createdAt }) => (createdAt ?? '') <= until).map(({ _id }) => _id));

/** Adds or removes orders. */
function updated(selection: SelectedIds, change: 'add' | 'delete', ids: readonly string[]): SelectedIds {
  const next = new Set(selection);
  for (const id of ids) next[change](id);
  return next;
}

/** Toggles an order, and gives its new state to the `others`. */
export const withToggled = (selection: SelectedIds, id: string, others: readonly string[] = []) =>
  updated(selection, selection.has(id) ? 'delete' : 'add', [id, ...others]);

/** The ids from one to another, in either direction; only the second one if the first is not listed. */
export function idsBetween(ids: readonly string[], from: string | undefined, to: string): readonly string[] {
  const end = ids.indexOf(to);
  const start = from === undefined || !ids.includes(from) ? end : ids.indexOf(from);
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** Selects these orders as well, or deselects them if all are selected. */
export const withAllToggled = (selection: SelectedIds, ids: readonly string[]) =>
  updated(selection, selectionState(selection, ids) === 'all' ? 'delete' : 'add', ids);

export function selectionState(selection: SelectedIds, ids: readonly string[]): 'none' | 'some' | 'all' {
  const selected = ids.filter((id) => selection.has(id)).length;
  if (selected === 0) return 'none';
  return selected === ids.length ? 'all' : 'some';
}

const idsOf = (orders: readonly { _id: string }[]) => orders.map(({ _id }) => _id);

/** Removes the orders that a bulk change has changed; failed ones stay selected. */
export const withoutDone = (selection: SelectedIds, done: readonly { _id: string }[]) =>
  updated(selection, 'delete', idsOf(done));
