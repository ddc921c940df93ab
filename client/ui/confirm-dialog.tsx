import { useEffect, useId, useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  question: string;
  /** Names what is affected. */
  detail?: string;
  /** The label of the confirming button. */
  action: string;
  /** The label of the other button. */
  refusal?: string;
  onClose: (confirmed: boolean) => void;
}

const CONFIRMED = 'confirmed';

/** Asks before something that cannot be undone. It opens when mounted; unmount it on `onClose`. */
export function ConfirmDialog({ question, detail, action, refusal = 'Cancel', onClose }: ConfirmDialogProps) {
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
            {refusal}
          </Button>
          <Button type="submit" look="danger" value={CONFIRMED}>
            {action}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
