import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import styles from './modal-dialog.module.css';

interface ModalDialogProps {
  title: string;
  /** `returnValue` is the value of the button that closed it; '' for all other ways. */
  onClose: (returnValue: string) => void;
  /** Without a close button and deaf to presses beside it: one of its own buttons is the answer. */
  isQuestion?: boolean;
  children: ReactNode;
}

/** A small box over the page, open for as long as it is mounted. */
export function ModalDialog({ title, onClose, isQuestion = false, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  // Closing it before it unmounts returns the focus to what opened it.
  useLayoutEffect(() => {
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
      onClose={() => dialog.current?.open || onClose(dialog.current?.returnValue ?? '')}
      onClick={(event) => isQuestion || (event.target === dialog.current && dialog.current.close())}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {!isQuestion && <IconButton label="Close" icon="close" onClick={() => dialog.current?.close()} />}
        </header>
        {children}
      </div>
    </dialog>
  );
}
