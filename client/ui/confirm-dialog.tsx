import { useEffect, useId, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  question: string;
  /** What exactly it is about. */
  detail?: string;
  /** The word on the button that does it. */
  action: string;
  onClose: (confirmed: boolean) => void;
}

const CONFIRMED = 'confirmed';

/** Asks before something that cannot be undone. Open from when it appears in the page until it calls `onClose`. */
export function ConfirmDialog({ question, detail, action, onClose }: ConfirmDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onClose={() => onClose(dialog.current?.returnValue === CONFIRMED)}
    >
      <form method="dialog" className={styles.content}>
        <h2 id={id}>{question}</h2>
        {detail && <p>{detail}</p>}
        <div className={styles.actions}>
          <Button type="submit" look="quiet" value="">
            Cancel
          </Button>
          <Button type="submit" look="danger" value={CONFIRMED}>
            {action}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
