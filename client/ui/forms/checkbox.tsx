import styles from './checkbox.module.css';

interface CheckboxProps {
  /** The accessible name; the visible text is next to the checkbox. */
  label: string;
  checked: boolean;
  /** Indeterminate: some but not all are selected. */
  mixed?: boolean;
  /** @param shift whether Shift was pressed */
  onChange: (shift: boolean) => void;
}

/** A checkbox with a large click target and no visible label. */
export function Checkbox({ label, checked, mixed = false, onChange }: CheckboxProps) {
  return (
    <label className={styles.target}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onChange('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      />
    </label>
  );
}
