import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

interface DialogProps {
  className: string | undefined;
  /** The id of its heading. */
  labelledBy: string;
  /** False for one that stays mounted while it is closed. */
  open?: boolean;
  /** Whether a press beside it closes it, as Escape does. */
  lightDismiss?: boolean;
  /** `returnValue` is the value of the button that closed it; '' for all other ways. */
  onClose: (returnValue: string) => void;
  children: ReactNode;
}

/** A modal dialog. The browser keeps the focus in it, and returns the focus when it closes. */
export function Dialog(props: DialogProps) {
  const { className, labelledBy, open = true, lightDismiss = true, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);

  // Closing it before it unmounts returns the focus to what opened it.
  useLayoutEffect(() => {
    if (!open) return;
    const shown = dialog.current;
    if (!shown?.open) shown?.showModal();
    return () => shown?.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onClose={() => dialog.current?.open || onClose(dialog.current?.returnValue ?? '')}
      onClick={(event) => lightDismiss && event.target === dialog.current && dialog.current.close()}
    >
      {children}
    </dialog>
  );
}

/** Closes the dialog that the pressed button is in. */
export function closeDialog({ currentTarget }: MouseEvent<HTMLElement>): void {
  currentTarget.closest('dialog')?.close();
}
