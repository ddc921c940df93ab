import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import styles from './order-shortcuts-dialog.module.css';

/** Shortcuts that act on an order, except those that select, also work while it is open. */
const SHORTCUTS = [
  ['/', 'Search'],
  ['j', 'Next order'],
  ['k', 'Previous order'],
  ['Enter', 'Open order'],
  ['p', 'Mark as Paid'],
  ['s', 'Ship'],
  ['x', 'Select order'],
  ['Shift+x', 'Select up to this order'],
  ['Ctrl+Z', 'Undo cancellation'],
  ['?', 'Show shortcuts'],
] as const;

interface OrderShortcutsDialogProps {
  on: boolean;
  onToggle: (on: boolean) => void;
  onClose: () => void;
}

/** Lists the shortcuts and can turn them off, as WCAG 2.1.4 requires for single-key shortcuts. */
export function OrderShortcutsDialog({ on, onToggle, onClose }: OrderShortcutsDialogProps) {
  return (
    <ModalDialog title="Keyboard shortcuts" onClose={onClose}>
      <dl className={styles.keys} data-off={!on || undefined}>
        {SHORTCUTS.map(([key, action]) => (
          <div key={key}>
            <dt>{action}</dt>
            <dd>
              <kbd>{key}</kbd>
            </dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>When an order is open, they act on that order.</p>
      <label className={styles.switch}>
        <span>Use shortcuts</span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox exposes its checked state
          role="switch"
          defaultChecked={on}
          onChange={({ target }) => onToggle(target.checked)}
        />
      </label>
    </ModalDialog>
  );
}
