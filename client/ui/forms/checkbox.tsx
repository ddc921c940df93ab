import styles from './checkbox.module.css';

interface CheckboxProps {
  /** The accessible name. */
  label: string;
  /** Whether it is shown; otherwise, there is text next to the checkbox. */
  labelled?: boolean;
  checked: boolean;
  /** Indeterminate: some but not all are selected. */
  mixed?: boolean;
  /** @param shift whether Shift was pressed */
  onChange: (shift: boolean) => void;
}

/** A checkbox with a large click target. */
export function Checkbox({ label, labelled = false, checked, mixed = false, onChange }: CheckboxProps) {
  return (
    <label className={styles.target} data-labelled={labelled || undefined}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        type="checkbox"
        className={styles.box}
        aria-label={labelled ? undefined : label}
        checked={checked}
        onChange={({ nativeEvent }) => onChange('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
      {labelled && label}
    </label>
  );
}
