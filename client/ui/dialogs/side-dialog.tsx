import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { closeDialog, Dialog } from '#client/ui/dialogs/dialog.tsx';
import styles from './side-dialog.module.css';

interface SideDialogProps {
  title: string;
  /** Buttons next to the title. */
  tools?: ReactNode;
  /** Asked before the user closes the dialog in any way. */
  mayClose?: () => boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A side panel (full-screen on phones) that is open while it is mounted. */
export function SideDialog({ title, tools, mayClose, onClose, children }: SideDialogProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useLayoutEffect(() => heading.current?.focus(), []);
  // The focused control may have belonged to what the dialog showed before.
  useLayoutEffect(() => {
    if (title && document.activeElement === document.body) heading.current?.focus();
  }, [title]);

  return (
    <Dialog className={styles.dialog} labelledBy={id} mayClose={mayClose} onClose={onClose}>
      <div className={styles.content}>
        <header className={styles.head}>
          {/* Focused on open so that it is read out, and live so that a new title is announced. */}
          <h2 ref={heading} id={id} tabIndex={-1} aria-live="polite">
            {title}
          </h2>
          {tools}
          <IconButton label="Close" icon="close" onClick={closeDialog} />
        </header>
        {children}
      </div>
    </Dialog>
  );
}
