import { Checkbox } from '#client/ui/forms/checkbox.tsx';
import type { OrderSelection } from './order-selection.ts';

interface SelectAllProps {
  selection: OrderSelection;
  /** Some of the loaded orders; all if omitted. */
  ids?: readonly string[];
  label: string;
  /** Whether the label is shown. */
  labelled?: boolean;
}

export function SelectAll({ selection, ids, label, labelled }: SelectAllProps) {
  const state = selection.stateOf(ids);
  return (
    <Checkbox
      label={label}
      labelled={labelled}
      checked={state === 'all'}
      mixed={state === 'some'}
      onChange={() => selection.toggleAll(ids)}
    />
  );
}
