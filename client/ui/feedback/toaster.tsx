import { useEffect, useRef } from 'react';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import { createStore, useStore } from '#client/lib/store.ts';
import { TOAST_DURATION } from '#client/lib/toast.ts';
import styles from './toaster.module.css';

/** A toast shown again with the same id gets a new key, so that screen readers announce it again. */
const keyOf = ({ id, createdAt }: Toast) => `${id} ${createdAt}`;

const NO_TOASTS: readonly Toast[] = [];

/** The visible toasts. */
const shownToasts = createStore(NO_TOASTS);

const textOf = (toast: Toast) => (typeof toast.message === 'function' ? toast.message(toast) : toast.message);

/**
 * Shows toasts at the top right. The live region is always rendered, because screen readers only announce changes in
 * existing regions. Clicks pass through toasts.
 *
 * Mount it once, as the only subscriber to react-hot-toast: when a subscriber unmounts, version 2.6.1 removes the one
 * that subscribed first.
 */
export function Toaster() {
  const region = useRef<HTMLDivElement>(null);
  const { toasts } = useToaster({
    duration: TOAST_DURATION.default,
    success: { duration: TOAST_DURATION.success },
    error: { duration: TOAST_DURATION.error },
  });
  const shown = toasts.filter((toast) => toast.visible);
  const newest = shown[0] && keyOf(shown[0]);

  useEffect(() => shownToasts.set(shown));

  // A modal dialog covers popovers that were shown before it, so the region is shown again.
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
      aria-atomic={false}
      aria-label="Notifications"
    >
      {shown.map((toast) => (
        <p key={keyOf(toast)} className={styles.toast} data-kind={toast.type}>
          {textOf(toast)}
        </p>
      ))}
    </div>
  );
}

/** Announces toasts from inside a modal dialog, which makes the toaster's live region inert. */
export function ToastAnnouncement() {
  return (
    <div className="visually-hidden" role="status" aria-atomic={false}>
      {useStore(shownToasts, NO_TOASTS).map((toast) => (
        <p key={keyOf(toast)}>{textOf(toast)}</p>
      ))}
    </div>
  );
}
