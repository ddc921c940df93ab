import { TOAST_DURATION, useToaster } from '#client/ui/toast.ts';
import styles from './toaster.module.css';

/** The toasts, top right. The region is always in the page, so that screen readers announce what appears in it. */
export function Toaster() {
  const { toasts, handlers } = useToaster({
    duration: TOAST_DURATION.default,
    success: { duration: TOAST_DURATION.success },
    error: { duration: TOAST_DURATION.error },
  });
  return (
    <div
      className={styles.region}
      role="status"
      aria-live="polite"
      aria-label="Notifications"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts
        .filter((toast) => toast.visible)
        .map((toast) => (
          <p key={toast.id} className={styles.toast} data-kind={toast.type}>
            {typeof toast.message === 'function' ? toast.message(toast) : toast.message}
          </p>
        ))}
    </div>
  );
}
