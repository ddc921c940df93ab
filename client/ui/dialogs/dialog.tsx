import { type MouseEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { ToastAnnouncement } from '#client/ui/feedback/toaster.tsx';

interface DialogProps {
  className: string | undefined;
  /** The id of its heading. */
  labelledBy: string;
  /** False while a mounted dialog is closed. */
  open?: boolean;
  /** Whether a click outside closes the dialog, as Escape does. */
  lightDismiss?: boolean;
  /** Asked before the user closes the dialog in any way. */
  mayClose?: (() => boolean) | undefined;
  /** `returnValue` is the value of the button that closed the dialog, or ''. */
  onClose: (returnValue: string) => void;
  children: ReactNode;
}

/** A modal dialog. The browser traps the focus in it and restores the focus when it closes. */
export function Dialog(props: DialogProps) {
  const { className, labelledBy, open = true, lightDismiss = true, mayClose, onClose, children } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  /** Where the pointer went down: a drag out of a field, as when text is selected, is not a click outside. */
  const pressed = useRef<EventTarget>(null);

  const report = useEffectEvent((element: HTMLDialogElement) => {
    if (!element.open) flushSync(() => onClose(element.returnValue));
  });

  useLayoutEffect(() => {
    const element = dialog.current;
    if (!open || !element) return;
    element.showModal();
    // The `close` event fires too late: focus has already returned, and a key may have pressed the opener again.
    const observer = new MutationObserver(() => report(element));
    observer.observe(element, { attributeFilter: ['open'] });
    return () => {
      observer.disconnect();
      // Closing the dialog before it unmounts restores the focus.
      element.close();
    };
  }, [open]);

  return (
    <dialog
      ref={dialog}
      className={className}
      aria-labelledby={labelledBy}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={({ target }) => {
        if (lightDismiss && target === dialog.current && target === pressed.current)
          requestClose(dialog.current);
      }}
      onKeyDown={(event) => {
        // Chrome closes several dialogs at once if they were opened without a click or a key between them.
        if (event.key !== 'Escape' || closestDialog(event.target) !== dialog.current) return;
        event.preventDefault();
        requestClose(dialog.current);
      }}
      onCancel={(event) => {
        // React also reports the event of a dialog inside.
        if (event.target === dialog.current && mayClose?.() === false) event.preventDefault();
      }}
    >
      {open && <ToastAnnouncement />}
      {children}
    </dialog>
  );
}

const closestDialog = (target: EventTarget) => (target as Element).closest('dialog');

/** As `HTMLDialogElement.requestClose`, which browsers have had since 2025. */
function requestClose(dialog: HTMLDialogElement | null): void {
  if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}

/** A click handler that closes the dialog around the clicked button. */
export function closeDialog({ currentTarget }: MouseEvent<HTMLElement>): void {
  requestClose(closestDialog(currentTarget));
}
