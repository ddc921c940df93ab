import styles from './checkbox.module.css';

interface CheckboxProps {
  /** What is chosen by it, for screen readers; what stands beside it says the same to the eye. */
  label: string;
  checked: boolean;
  /** Some of what it stands for is chosen, not all. */
  mixed?: boolean;
  onChange: () => void;
}

/** A checkbox without words of its own, easy to hit. */
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
