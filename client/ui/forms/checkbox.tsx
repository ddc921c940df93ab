import styles from './checkbox.module.css';

interface CheckboxProps {
  /** The accessible name; the visible text is next to the checkbox. */
  label: string;
  checked: boolean;
  /** Indeterminate: some but not all are selected. */
  mixed?: boolean;
  onChange: () => void;
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
        onChange={onChange}
      />
    </label>
  );
}
