import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ToastAnnouncement } from '#client/ui/toaster.tsx';
import styles from './order-dialog.module.css';

interface OrderDialogProps {
  title: string;
  /** Beside the title: ways to the orders before and after. */
  tools?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** A panel at the side, on a phone the whole screen. Open for as long as it is in the page. */
export function OrderDialog({ title, tools, onClose, children }: OrderDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closed before it leaves the page, so that the focus returns to what opened it.
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
          <h2 id={id} tabIndex={-1}>
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
