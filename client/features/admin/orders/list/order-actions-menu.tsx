import { type ReactNode, useCallback, useId, useRef, useState } from 'react';
import { useDismiss } from '#client/ui/dialogs/use-dismiss.ts';
import { Icon } from '#client/ui/pictures/icon.tsx';
import styles from './order-actions.module.css';

const DOTS = 'M5 12h.01M12 12h.01M19 12h.01';

interface OrderActionsMenuProps {
  /** The accessible name, shown where there is room. */
  label: string;
  children: ReactNode;
}

/** Closes when one of its buttons is pressed. */
export function OrderActionsMenu({ label, children }: OrderActionsMenuProps) {
  const id = useId();
  const area = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  useDismiss(area, open, close);

  // The pressed button disappears. Focused first, so that a dialog returns the focus to the opener.
  function closeMenu() {
    opener.current?.focus();
    close();
  }
  return (
    <div ref={area} className={styles.more}>
      <button
        ref={opener}
        type="button"
        className={styles.opener}
        aria-label={label}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <Icon path={DOTS} />
        <span className={styles.word}>{label}</span>
      </button>
      {/* Captures clicks, so that the menu closes before a dialog opens. */}
      <div id={id} className={styles.menu} hidden={!open} onClickCapture={closeMenu}>
        {children}
      </div>
    </div>
  );
}
