import { type ReactNode, useId } from 'react';
import { IconButton } from '#client/ui/buttons/icon-button.tsx';
import { closeDialog, Dialog } from '#client/ui/dialogs/dialog.tsx';
import styles from './modal-dialog.module.css';

interface ModalDialogProps {
  title: string;
  /** `returnValue` is the value of the button that closed the dialog, or ''. */
  onClose: (returnValue: string) => void;
  /** Hides the close button and ignores clicks outside: the user answers with one of the dialog's buttons. */
  isQuestion?: boolean;
  children: ReactNode;
}

/** A centered dialog that is open while it is mounted. */
export function ModalDialog({ title, onClose, isQuestion = false, children }: ModalDialogProps) {
  const id = useId();
  return (
    <Dialog className={styles.dialog} labelledBy={id} lightDismiss={!isQuestion} onClose={onClose}>
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={id}>{title}</h2>
          {!isQuestion && <IconButton label="Close" icon="close" onClick={closeDialog} />}
        </header>
        {children}
      </div>
    </Dialog>
  );
}
