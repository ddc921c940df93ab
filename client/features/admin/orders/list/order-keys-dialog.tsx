import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import styles from './order-keys-dialog.module.css';

const KEYS = [
  ['/', 'Search'],
  ['j', 'Next order'],
  ['k', 'Previous order'],
  ['Enter', 'Open order'],
  ['p', 'Mark as paid'],
  ['x', 'Select order'],
  ['?', 'Show shortcuts'],
] as const;

interface OrderKeysDialogProps {
  on: boolean;
  onSwitch: (on: boolean) => void;
  onClose: () => void;
}

/** Lists the keys, and turns them off for those whom single keys disturb (WCAG 2.1.4). */
export function OrderKeysDialog({ on, onSwitch, onClose }: OrderKeysDialogProps) {
  return (
    <ModalDialog title="Keyboard shortcuts" onClose={onClose}>
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
    </ModalDialog>
  );
}
