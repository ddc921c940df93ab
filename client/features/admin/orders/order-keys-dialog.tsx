import { useEffect, useId, useRef } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import styles from './order-keys-dialog.module.css';

const KEYS = [
  ['/', 'Search'],
  ['j', 'Next order'],
  ['k', 'Previous order'],
  ['Enter', 'Open the order'],
  ['p', 'Mark the order as paid'],
  ['x', 'Select the order'],
  ['?', 'Show this list'],
] as const;

interface OrderKeysDialogProps {
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** Lists the keys, and turns them off for those whom single keys disturb (WCAG 2.1.4). */
export function OrderKeysDialog({ on, onSwitch, onClose }: OrderKeysDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
    return () => shown?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={() => dialog.current?.open || onClose()}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={id}>Keyboard shortcuts</h2>
          <IconButton label="Close" icon="close" onClick={() => dialog.current?.close()} />
        </header>
        <dl className={styles.keys} data-off={!on || undefined}>
          {KEYS.map(([key, effect]) => (
            <div key={key}>
              <dt>{effect}</dt>
              <dd>
                <kbd>{key}</kbd>
              </dd>
            </div>
          ))}
        </dl>
        <label className={styles.switch}>
          <span>Use shortcuts</span>
          <input
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
            role="switch"
            defaultChecked={on}
            onChange={({ target }) => onSwitch(target.checked)}
          />
        </label>
      </div>
    </dialog>
  );
}
