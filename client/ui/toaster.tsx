import { useEffect, useRef } from 'react';
import { TOAST_DURATION, useToaster } from '#client/ui/toast.ts';
import styles from './toaster.module.css';

/**
 * The toasts, top right. The region is always in the page, so that screen readers announce what appears in it.
 * It takes no presses: what lies under a toast can be used.
 */
export function Toaster() {
  const region = useRef<HTMLDivElement>(null);
  const { toasts } = useToaster({
    duration: TOAST_DURATION.default,
    success: { duration: TOAST_DURATION.success },
    error: { duration: TOAST_DURATION.error },
  });
  const shown = toasts.filter((toast) => toast.visible);
  const newest = shown[0]?.id;

  // A dialog that is open lies over everything but what is shown after it.
  useEffect(() => {
    if (newest === undefined || !document.querySelector('dialog:modal')) return;
    region.current?.hidePopover?.();
    region.current?.showPopover?.();
  }, [newest]);

  return (
    <div
      ref={region}
      popover="manual"
      className={styles.region}
      role="status"
      aria-live="polite"
      aria-label="Notifications"
    >
      {shown.map((toast) => (
        <p key={toast.id} className={styles.toast} data-kind={toast.type}>
          {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
        </p>
      ))}
    </div>
  );
}
