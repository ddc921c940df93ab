import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { ToastAnnouncement } from '#client/ui/feedback/toaster.tsx';
import styles from './order-dialog.module.css';

interface OrderDialogProps {
  title: string;
  /** Beside the title: the buttons for the previous and the next order. */
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A side panel; on phones, the whole screen. Open for as long as it is mounted. */
export function OrderDialog({ title, tools, onClose, children }: OrderDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closing it before it unmounts returns the focus to what opened it.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
    shown?.querySelector('h2')?.focus();
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
          {/* Read out because it has the focus, and announced when another order is shown. */}
          <h2 id={id} tabIndex={-1} aria-live="polite">
            {title}
          </h2>
          {tools}
          <IconButton label="Close" icon="close" onClick={() => dialog.current?.close()} />
        </header>
        {children}
        <ToastAnnouncement />
      </div>
    </dialog>
  );
}
