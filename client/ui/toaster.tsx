import { useEffect, useRef } from 'react';
import { useToaster } from 'react-hot-toast/headless';
import { createStore, useStore } from '#client/lib/store.ts';
import { TOAST_DURATION } from '#client/ui/toast.ts';
import styles from './toaster.module.css';

/** The text of the toasts in view. */
const shownText = createStore('');

/**
 * The toasts, top right. The region is always in the page, so that screen readers announce what appears in it.
 * It takes no presses: what lies under a toast can be used.
 *
 * It must be the only subscriber to react-hot-toast, and be mounted once: in version 2.6.1, when one subscriber
 * unmounts, the library removes the one that subscribed first.
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
  const text = shown.map(({ message }) => (typeof message === 'string' ? message : '')).join(' ');

  useEffect(() => shownText.set(text), [text]);

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

/** For a modal dialog: the page behind it is inert, the toaster's region included, so the dialog announces the toasts. */
export function ToastAnnouncement() {
  return (
    <p className="visually-hidden" role="status">
      {useStore(shownText, '')}
    </p>
  );
}
