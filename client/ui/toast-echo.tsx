import { useToasterStore } from '#client/ui/toast.ts';

/** For a dialog: it silences the page, the toasts' own region included, so it tells of them itself. */
export function ToastEcho() {
  const { toasts } = useToasterStore();
  return (
    <p className="visually-hidden" role="status">
      {toasts.map(({ message, visible }) => (visible && typeof message === 'string' ? `${message} ` : null))}
    </p>
  );
}
