export type OrderSelection = ReadonlySet<string>;

export const NOTHING_SELECTED: OrderSelection = new Set();

export function withToggled(selection: OrderSelection, id: string): OrderSelection {
  const next = new Set(selection);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** All are selected, unless they already are: then none is. */
export function withAllToggled(selection: OrderSelection, ids: readonly string[]): OrderSelection {
  return selectionState(selection, ids) === 'all' ? NOTHING_SELECTED : new Set(ids);
}

export function selectionState(selection: OrderSelection, ids: readonly string[]): 'none' | 'some' | 'all' {
  const selected = ids.filter((id) => selection.has(id)).length;
  if (selected === 0) return 'none';
  return selected === ids.length ? 'all' : 'some';
}

/** After a bulk change: what was done needs no more attention, what failed still does. */
export function withoutDone(selection: OrderSelection, done: readonly { _id: string }[]): OrderSelection {
  const next = new Set(selection);
  for (const { _id } of done) next.delete(_id);
  return next;
}
