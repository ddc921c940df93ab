import type { ReactNode } from 'react';
import { Button } from '#client/ui/buttons/button.tsx';
import { ModalDialog } from '#client/ui/dialogs/modal-dialog.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  question: string;
  /** Names the affected item. */
  detail?: string;
  /** The label of the confirm button. */
  action: string;
  variant?: 'danger' | 'primary';
  cancelLabel?: string;
  onClose: (confirmed: boolean) => void;
  children?: ReactNode;
}

const CONFIRMED = 'confirmed';

/** Asks for confirmation. Opens when mounted; unmount it on `onClose`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { question, detail, action, variant = 'danger', cancelLabel = 'Cancel', onClose, children } = props;
  return (
    <ModalDialog title={question} isQuestion onClose={(returnValue) => onClose(returnValue === CONFIRMED)}>
      <form method="dialog" className={styles.form}>
        {detail && <p>{detail}</p>}
        {children}
        <div className={styles.actions}>
          <Button type="submit" variant="quiet" value="">
            {cancelLabel}
          </Button>
          <Button type="submit" variant={variant} value={CONFIRMED}>
            {action}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
